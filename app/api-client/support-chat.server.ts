import { env } from '#app/env.server.ts'

/** Whether whoever runs the program set a support chat. */
export const offersChat = (): boolean => Boolean(env.SUPPORT_CHAT_URL)
