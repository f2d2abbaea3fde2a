export { type Approval, toApproval } from './approval.ts'
export { WhoApproves } from './who-approves.tsx'
