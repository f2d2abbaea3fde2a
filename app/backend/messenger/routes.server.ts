import {
  deleteMessageAccount,
  getMessageSettings,
  saveMessageAccount,
  testMessageAccount,
  updateMessageSettings
} from '#app/contracts/messages/accounts.ts'
import {
  cancelBatch,
  getBatch,
  listBatches,
  listMessageProducts,
  previewMessages,
  sendMessages
} from '#app/contracts/messages/compose.ts'
import {
  getMessageConsent,
  listHiddenSenders,
  listMessageConsents,
  recordMessageConsent,
  recordMessageConsents,
  settleHiddenSender
} from '#app/contracts/messages/consents.ts'
import {
  createMessageList,
  createMessageTemplate,
  deleteMessageList,
  deleteMessageTemplate,
  listMessageLists,
  listMessageTemplates,
  updateMessageList,
  updateMessageTemplate
} from '#app/contracts/messages/kept.ts'
import { addMessagePhoto, listMessagePhotos } from '#app/contracts/messages/photos.ts'
import {
  cancelMessage,
  listMessages,
  proveNoticeAddress,
  receiveMessageNotice,
  resendMessage,
  scheduleMessages,
  sendWhatsapp
} from '#app/contracts/messenger.ts'
import { implement, implementNotice, implementPublic } from '../kernel/implement.server.ts'
import { describeMessages } from './accounts/describe.server.ts'
import { chooseMessages, eraseMessages, saveMessages } from './accounts/save-account.server.ts'
import { testMessages } from './accounts/test-account.server.ts'
import { dropMessage, sendMessageAgain } from './change-message.server.ts'
import { previewBatch, readProducts } from './compose/preview.server.ts'
import { dropBatch, listPlaceBatches, readBatch } from './compose/read-batches.server.ts'
import { sendBatch } from './compose/send-batch.server.ts'
import { listWishes, readWish, recordMany, recordOne } from './kept/consents.server.ts'
import { listHidden, settleHidden } from './kept/hidden-senders.server.ts'
import { addList, changeList, dropList, readLists } from './kept/lists.server.ts'
import { addTemplate, changeTemplate, dropTemplate, readTemplates } from './kept/templates.server.ts'
import { listPlaceMessages } from './list-messages.server.ts'
import { answerChallenge, takeMessageNotice } from './notices/take-notice.server.ts'
import { addPhoto, readPhotos } from './photos/add-photo.server.ts'
import { scheduleWhatsapp, sendWhatsappNow } from './send-whatsapp.server.ts'

export const routes = [
  implement(listMessages, listPlaceMessages),
  implement(cancelMessage, dropMessage),
  implement(resendMessage, sendMessageAgain),
  implement(sendWhatsapp, sendWhatsappNow),
  implement(scheduleMessages, scheduleWhatsapp),
  implementNotice(receiveMessageNotice, takeMessageNotice),
  implementPublic(proveNoticeAddress, answerChallenge),
  implement(getMessageSettings, (_input, ctx) => describeMessages(ctx)),
  implement(updateMessageSettings, chooseMessages),
  implement(saveMessageAccount, saveMessages),
  implement(testMessageAccount, testMessages),
  implement(deleteMessageAccount, eraseMessages),
  implement(previewMessages, previewBatch),
  implement(sendMessages, sendBatch),
  implement(listBatches, listPlaceBatches),
  implement(getBatch, readBatch),
  implement(cancelBatch, dropBatch),
  implement(listMessagePhotos, readPhotos),
  implement(addMessagePhoto, addPhoto),
  implement(listMessageProducts, readProducts),
  implement(listMessageTemplates, readTemplates),
  implement(createMessageTemplate, addTemplate),
  implement(updateMessageTemplate, changeTemplate),
  implement(deleteMessageTemplate, dropTemplate),
  implement(listMessageLists, readLists),
  implement(createMessageList, addList),
  implement(updateMessageList, changeList),
  implement(deleteMessageList, dropList),
  implement(listMessageConsents, listWishes),
  implement(getMessageConsent, readWish),
  implement(recordMessageConsents, recordMany),
  implement(recordMessageConsent, recordOne),
  implement(listHiddenSenders, listHidden),
  implement(settleHiddenSender, settleHidden)
]
