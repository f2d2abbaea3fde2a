import {
  deleteMessageAccount,
  getMessageSettings,
  saveMessageAccount,
  testMessageAccount,
  updateMessageSettings
} from '#app/contracts/messages/accounts.ts'
import {
  cancelMessage,
  listMessages,
  proveNoticeAddress,
  receiveMessageNotice,
  resendMessage,
  scheduleMessages,
  sendWhatsapp
} from '#app/contracts/messenger.ts'
import { implement, implementNotice } from '../kernel/implement.server.ts'
import { describeMessages } from './accounts/describe.server.ts'
import { chooseMessages, eraseMessages, saveMessages } from './accounts/save-account.server.ts'
import { testMessages } from './accounts/test-account.server.ts'
import { bookingMessageRoutes } from './booking/routes.server.ts'
import { cancel, resend } from './change-message.server.ts'
import { listPlaceMessages } from './list-messages.server.ts'
import { answerChallenge, takeMessageNotice } from './notices/take-notice.server.ts'
import { ratingRoutes } from './ratings/routes.server.ts'
import { schedule, sendNow } from './send-whatsapp.server.ts'

export const messengerRoutes = [
  implement(listMessages, listPlaceMessages),
  implement(cancelMessage, cancel),
  implement(resendMessage, resend),
  implement(sendWhatsapp, sendNow),
  implement(scheduleMessages, schedule),
  implementNotice(receiveMessageNotice, takeMessageNotice),
  implement(proveNoticeAddress, answerChallenge),
  implement(getMessageSettings, (_input, ctx) => describeMessages(ctx)),
  implement(updateMessageSettings, chooseMessages),
  implement(saveMessageAccount, saveMessages),
  implement(testMessageAccount, testMessages),
  implement(deleteMessageAccount, eraseMessages),
  ...bookingMessageRoutes,
  ...ratingRoutes
]
