/** Specification §3, "Message". */
export interface OutgoingMessage {
  /** E.164 of a person, or a group's id (longer than 15 characters). */
  to: string
  text: string
}

export interface MessageProvider {
  name: string
  /** True where nobody gets anything: screens say so. */
  simulated: boolean
  /** @throws when it was not taken: the outbox tries again */
  send(message: OutgoingMessage): Promise<{ externalId: string }>
}

/** In words for the list of messages: never its text or its destination. */
export class MessageRefused extends Error {
  readonly forGood: boolean

  constructor(reason: string, { forGood = false, cause }: { forGood?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.name = 'MessageRefused'
    this.forGood = forGood
  }
}
