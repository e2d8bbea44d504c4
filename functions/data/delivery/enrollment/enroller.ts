import { createBinder } from '../bind-deps.ts';
import { enroll } from './enroll.ts';
import { joinAppointment } from './join-appointment.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { replan, restore } from './replan.ts';
import { unenroll } from './unenroll.ts';

/** How contacts join campaigns, leave them, return, and follow when their step changes. */
export function createEnroller(deps: FlowDeps) {
  const bind = createBinder(deps);
  return {
    enroll: bind(enroll),
    joinAppointment: bind(joinAppointment),
    unenroll: bind(unenroll),
    restore: bind(restore),
    replan: bind(replan),
  };
}
