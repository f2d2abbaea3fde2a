import {
  confirmPhone,
  deletePhoto,
  disableTwoStep,
  enableTwoStep,
  endOtherSessions,
  endSession,
  getAccount,
  getPhoto,
  listSessions,
  newRecoveryCodes,
  putPhoto,
  startTwoStep,
  updateAccount
} from '#app/contracts/account.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { changeAccount, confirmOwnPhone, readAccount } from './own-account.server.ts'
import { endElsewhere, endOwnSession, listOwnSessions } from './own-sessions.server.ts'
import { dropOwnPhoto, readPhoto, setOwnPhoto } from './photo/own-photo.server.ts'
import { turnOffTwoStep } from './two-step/disable.server.ts'
import { turnOnTwoStep } from './two-step/enable.server.ts'
import { replaceCodes } from './two-step/new-recovery-codes.server.ts'
import { prepareTwoStep } from './two-step/start.server.ts'

export const routes = [
  implement(getAccount, readAccount),
  implement(updateAccount, changeAccount),
  implement(confirmPhone, confirmOwnPhone),
  implement(putPhoto, setOwnPhoto),
  implement(deletePhoto, dropOwnPhoto),
  implementPublic(getPhoto, readPhoto),
  implement(listSessions, listOwnSessions),
  implement(endSession, endOwnSession),
  implement(endOtherSessions, endElsewhere),
  implement(startTwoStep, prepareTwoStep),
  implement(enableTwoStep, turnOnTwoStep),
  implement(disableTwoStep, turnOffTwoStep),
  implement(newRecoveryCodes, replaceCodes)
]
