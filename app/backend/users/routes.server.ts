import {
  endUserSessions,
  getUser,
  inviteUser,
  listGrantable,
  listUsers,
  reactivateUser,
  removeUser,
  resendInvite,
  resetTwoStep,
  setUserAccess,
  suspendUser,
  updateUser
} from '#app/contracts/users/calls.ts'
import { implement } from '../kernel/implement.server.ts'
import { endAllSessions, reactivateStaff, removeStaff, resetUserTwoStep, suspendStaff } from './end-access.server.ts'
import { inviteAgain, inviteStaff } from './invite-user.server.ts'
import { describeGrantable, listPlaceUsers, readUser } from './list-users.server.ts'
import { changeAccess } from './set-access.server.ts'
import { changeUser } from './update-user.server.ts'

export const routes = [
  implement(listUsers, listPlaceUsers),
  implement(listGrantable, describeGrantable),
  implement(getUser, readUser),
  implement(inviteUser, inviteStaff),
  implement(resendInvite, inviteAgain),
  implement(updateUser, changeUser),
  implement(setUserAccess, changeAccess),
  implement(suspendUser, suspendStaff),
  implement(reactivateUser, reactivateStaff),
  implement(removeUser, removeStaff),
  implement(resetTwoStep, resetUserTwoStep),
  implement(endUserSessions, endAllSessions)
]
