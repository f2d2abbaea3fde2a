import { listMessages } from '#app/contracts/messenger.ts'
import { implement } from '../kernel/implement.server.ts'
import { listPlaceMessages } from './list-messages.server.ts'

export const messengerRoutes = [implement(listMessages, listPlaceMessages)]
