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
import { endAllSessions, reactivate, remove, resetUserTwoStep, suspend } from './end-access.server.ts'
import { invite, inviteAgain } from './invite-user.server.ts'
import { describeGrantable, listPlaceUsers, readUser } from './list-users.server.ts'
import { changeAccess } from './set-access.server.ts'
import { changeUser } from './update-user.server.ts'

export const userRoutes = [
  implement(listUsers, listPlaceUsers),
  implement(listGrantable, describeGrantable),
  implement(getUser, readUser),
  implement(inviteUser, invite),
  implement(resendInvite, inviteAgain),
  implement(updateUser, changeUser),
  implement(setUserAccess, changeAccess),
  implement(suspendUser, suspend),
  implement(reactivateUser, reactivate),
  implement(removeUser, remove),
  implement(resetTwoStep, resetUserTwoStep),
  implement(endUserSessions, endAllSessions)
]
