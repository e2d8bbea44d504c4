export async function handler(): Promise<unknown> { return null; }
