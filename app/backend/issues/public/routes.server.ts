import {
  createPublicIssue,
  giveUpLinkedIssue,
  listPublicIssueTypes,
  readLinkedIssue,
  writeLinkedIssue
} from '#app/contracts/issues/public.ts'
import { implementPublic } from '../../kernel/implement.server.ts'
import { openPublicIssue, readPublicTypes } from './create-public.server.ts'
import { followIssue, giveUpLinked, writeLinked } from './linked.server.ts'

export const routes = [
  implementPublic(listPublicIssueTypes, readPublicTypes),
  implementPublic(createPublicIssue, openPublicIssue),
  implementPublic(readLinkedIssue, followIssue),
  implementPublic(writeLinkedIssue, writeLinked),
  implementPublic(giveUpLinkedIssue, giveUpLinked)
]
