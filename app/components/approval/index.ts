export { type Approval, toApproval, WhoApproves } from './who-approves.tsx'
