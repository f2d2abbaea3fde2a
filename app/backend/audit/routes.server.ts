import { listAudit, listAuditPeople } from '#app/contracts/audit/calls.ts'
import { implement } from '../kernel/implement.server.ts'
import { readAudit, readAuditPeople } from './list-audit.server.ts'

export const routes = [implement(listAudit, readAudit), implement(listAuditPeople, readAuditPeople)]
