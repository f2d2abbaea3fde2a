import {
  createPublicIssue,
  giveUpLinkedIssue,
  listPublicIssueTypes,
  readLinkedIssue,
  writeLinkedIssue
} from '#app/contracts/issues/public.ts'
import { implement } from '../../kernel/implement.server.ts'
import { openPublicIssue, readPublicTypes } from './create-public.server.ts'
import { followIssue, giveUpLinked, writeLinked } from './linked.server.ts'

export const publicIssueRoutes = [
  implement(listPublicIssueTypes, readPublicTypes),
  implement(createPublicIssue, openPublicIssue),
  implement(readLinkedIssue, followIssue),
  implement(writeLinkedIssue, writeLinked),
  implement(giveUpLinkedIssue, giveUpLinked)
]
