/** One text for one destination, as specification §3 ("Message") has it. */
export interface OutgoingMessage {
  /** E.164 of a person, or a group's id (longer than 15 characters). */
  to: string
  text: string
}

/** Port of whoever delivers WhatsApp messages. */
export interface MessageProvider {
  name: string
  /** True where nobody gets anything: screens say so. */
  simulated: boolean
  /** Hands a message over; answers the provider's id. Throws when it was not taken: the outbox tries again. */
  send(message: OutgoingMessage): Promise<{ externalId: string }>
}

/** Why a message was not taken, in words for the list of messages: never its text or its destination. */
export class MessageRefused extends Error {
  /** Asking again would change nothing. */
  readonly forGood: boolean

  constructor(reason: string, { forGood = false, cause }: { forGood?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.name = 'MessageRefused'
    this.forGood = forGood
  }
}
