/** Failures of CloudFormation that a first deploy meets, with what to do. */
const KNOWN_FAILURES: readonly { readonly sign: RegExp; readonly advice: string }[] = [
  {
    sign: /account must be verified before you can add new CloudFront resources/i,
    advice:
      'AWS has not verified this account for CloudFront yet. Open a case with AWS Support, "Account and billing", and deploy again when they answer. Nothing has to be deleted.',
  },
  {
    sign: /CNAMEAlreadyExists|One or more of the CNAMEs you provided are already associated/i,
    advice:
      'Another distribution has one of the brand hosts. Remove the host there, or from brandHosts, and deploy again.',
  },
  {
    sign: /certificate.*(doesn't exist|isn't in the us-east-1|invalid for|not issued)|InvalidViewerCertificate/i,
    advice: 'CloudFront cannot use the certificate. Check that it is issued in us-east-1 and covers the brand hosts.',
  },
  {
    sign: /ReservedConcurrentExecutions|UnreservedConcurrentExecution/i,
    advice:
      'The account has too few Lambda executions for the reservations. Ask for a higher quota, or write null or smaller reservations under "concurrency" in the stage file.',
  },
  {
    sign: /already exists/i,
    advice:
      'A resource of an earlier deploy is still there. For the upload bucket add --import, which takes it over. "Teardown and redeploy" in infra/RUNBOOKS.md has the rest.',
  },
  {
    sign: /ROLLBACK_COMPLETE state and can not be updated/i,
    advice: 'The first creation of the stack failed. Deploy again: the command deletes the empty stack first.',
  },
  {
    sign: /is not authorized to perform|AccessDenied/i,
    advice: 'These credentials may not do that. Deploy with a role that may use the CDK bootstrap roles.',
  },
];

/** Returns what to do about a failed deploy, from what CloudFormation printed. */
export function explainFailure(output: string): string {
  const known = KNOWN_FAILURES.find(({ sign }) => sign.test(output));
  return (
    known?.advice ??
    'CloudFormation rolled back what it had begun. The first event with FAILED above has the reason. infra/RUNBOOKS.md, "A deploy failed", has the steps.'
  );
}
