import {
  answerClosure,
  answerForVisitor,
  createClosure,
  getClosableDay,
  getClosure,
  getClosureAnswer,
  listClosures,
  previewClosure,
  reopenClosure,
  resendClosure
} from '#app/contracts/closures/calls.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { readClosableDay } from './closable-day.server.ts'
import { closeDays } from './create-closure.server.ts'
import { answerFor, reopenClosedDay, sendClosureAgain } from './follow-closure.server.ts'
import { weighClosure } from './preview-closure.server.ts'
import { listPlaceClosures, readClosure } from './read-closures.server.ts'
import { answerByVisitor, readAnswer } from './visitor.server.ts'

export const routes = [
  implement(getClosableDay, readClosableDay),
  implement(previewClosure, weighClosure),
  implement(createClosure, closeDays),
  implement(listClosures, listPlaceClosures),
  implement(getClosure, readClosure),
  implement(resendClosure, sendClosureAgain),
  implement(answerForVisitor, answerFor),
  implement(reopenClosure, reopenClosedDay),
  implementPublic(getClosureAnswer, readAnswer),
  implementPublic(answerClosure, answerByVisitor)
]
