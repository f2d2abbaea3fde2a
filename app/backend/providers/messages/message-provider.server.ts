import type { Attachment } from '#app/domain/message/attachment.ts'
import type { Queryable } from '../../db/connection.server.ts'
import type { CredentialsOf, MessageProviderKind } from './credentials.server.ts'

export type Channel = 'whatsapp' | 'email'

/** Specification §3, "Message". */
export interface OutgoingMessage {
  /** The same at every try: what a provider or a mailbox may know it again by. */
  id: string
  /** E.164 of a person, a group's id (longer than 15 characters), or an e-mail address. */
  to: string
  text: string
  /** To somebody who has just written: some providers take free text from nobody else. */
  isReply?: boolean
  /** Approved under this name, where the provider wants one; '': the place's own. */
  template?: string
  /** By WhatsApp: a picture with the text below it. `url` is http(s). */
  image?: { url: string; filename: string }
  /** By e-mail. */
  subject?: string
  html?: string
  attachments?: readonly Attachment[]
}

/** What a provider tells of a message that it took, or of somebody who answered. */
export type MessageNews =
  | {
      what: 'state'
      externalId: string
      ourId: string
      state: 'sent' | 'delivered' | 'read' | 'failed'
      reason: string
    }
  | { what: 'reply'; from: string; text: string }

export interface MessageProvider {
  /** As messages keep it. */
  name: string
  channel: Channel
  /** True where nobody gets anything: screens say so. */
  simulated: boolean
  /** Milliseconds within which its notices tell of a sending that broke off; 0: they tell nothing of it. */
  tellsWithin: number
  /** @throws when it was not taken: the outbox tries again */
  send(message: OutgoingMessage): Promise<{ externalId: string }>
  /**
   * Whether it took a message whose sending broke off. `no` too where the receiver knows a second copy by its id; null
   * where nobody can be asked: then it is not sent again. @throws MessageRefused
   */
  findSent(message: OutgoingMessage, since: Date): Promise<{ externalId: string } | 'no' | null>
  /** A harmless question that only works with credentials that hold. @throws MessageRefused */
  test(): Promise<void>
}

/** In words for the list of messages: never its text or its destination. */
export class MessageRefused extends Error {
  readonly forGood: boolean
  /** It may have gone out all the same: nobody heard the end of it. */
  readonly unsure: boolean

  constructor(
    reason: string,
    { forGood = false, unsure = false, cause }: { forGood?: boolean; unsure?: boolean; cause?: unknown } = {}
  ) {
    super(reason, { cause })
    this.unsure = unsure
    this.name = 'MessageRefused'
    this.forGood = forGood
  }
}

export interface Messengers {
  /** Null where nobody carries it. `reader`: the transaction that one is in. */
  of(placeId: string, channel: Channel, reader?: Queryable): Promise<MessageProvider | null>
  /** By these, whatever the place chose: to be tested. */
  open<K extends MessageProviderKind>(kind: K, credentials: CredentialsOf[K]): MessageProvider
  /** Whether any place may have somebody to carry its messages. */
  maySend(): Promise<boolean>
}
