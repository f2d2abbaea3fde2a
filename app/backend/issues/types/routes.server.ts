import {
  createIssueAnswer,
  createIssueType,
  deleteIssueAnswer,
  deleteIssueType,
  listActiveIssueTypes,
  listIssueAnswers,
  listIssueAttendants,
  listIssueTypes,
  readIssueType,
  updateIssueAnswer,
  updateIssueType
} from '#app/contracts/issues/types.ts'
import { listAttendants } from '../../db/queries/issues/types.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { addAnswer, changeAnswer, dropAnswer, readAnswers } from './answers.server.ts'
import { addType, changeType, describeType, dropType, readTypes } from './types.server.ts'

export const routes = [
  implement(listIssueTypes, (_input, ctx) => readTypes(ctx, { activeOnly: false })),
  implement(listActiveIssueTypes, (_input, ctx) => readTypes(ctx, { activeOnly: true })),
  implement(listIssueAttendants, async (_input, ctx) => listAttendants(ctx.db.orm, ctx.actor.placeId)),
  implement(readIssueType, ({ params }, ctx) => describeType(ctx, params.id)),
  implement(createIssueType, addType),
  implement(updateIssueType, changeType),
  implement(deleteIssueType, dropType),
  implement(listIssueAnswers, readAnswers),
  implement(createIssueAnswer, addAnswer),
  implement(updateIssueAnswer, changeAnswer),
  implement(deleteIssueAnswer, dropAnswer)
]
