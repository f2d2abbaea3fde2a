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
  /** Only for WhatsApp: a picture with the text below it. `url` is http(s). */
  image?: { url: string; filename: string }
  /** By e-mail. */
  subject?: string
  html?: string
  attachments?: readonly Attachment[]
}

/** News from a provider: the state of a message that it took, or an answer of somebody. */
export type MessageNews =
  | {
      what: 'state'
      externalId: string
      ourId: string
      state: 'sent' | 'delivered' | 'read' | 'failed'
      /** Why it failed; null for every other state. */
      refusal: MessageRefused | null
    }
  /** Each text that they may have chosen or written: of a button both its words and what stands behind them. */
  | { what: 'reply'; from: Answerer; texts: string[] }
  /** Said in WhatsApp's own settings. */
  | { what: 'preference'; from: Answerer; wish: 'stop' | 'resume' }

export interface Answerer {
  /** Digits; '' where the provider hides it. */
  number: string
  /** The provider's own name for them: all there is where the number is hidden. */
  id: string
  /** Their name in WhatsApp. */
  name: string
  /** The provider's id of the message that they answered; ''. */
  quoted: string
}

export interface MessageProvider {
  /** Name as messages store it. */
  name: string
  channel: Channel
  /** True where nobody gets anything: screens say so. */
  simulated: boolean
  /** Most letters of a text that goes this way whole; Infinity where there is no measure. */
  mostLetters(message: Pick<OutgoingMessage, 'isReply' | 'template'> & { hasImage: boolean }): number
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
  /** Milliseconds before which no try ends otherwise; 0: nobody knows. */
  readonly againMs: number
  /** The receiver told the provider that they want no messages. */
  readonly isNo: boolean

  constructor(
    reason: string,
    about: Partial<Pick<MessageRefused, 'forGood' | 'unsure' | 'againMs' | 'isNo' | 'cause'>> = {}
  ) {
    super(reason, { cause: about.cause })
    this.name = 'MessageRefused'
    this.unsure = about.unsure ?? false
    this.forGood = about.forGood ?? false
    this.againMs = about.againMs ?? 0
    this.isNo = about.isNo ?? false
  }
}

/** Never cut: at the end stands how to be rid of it, or where to pay. @throws MessageRefused */
export function requireRoom(text: string, most: number): void {
  if (text.length <= most) return
  throw new MessageRefused(`O texto passa de ${most} letras, o máximo deste envio: encurte-o.`, { forGood: true })
}

export interface Messengers {
  /** Null where nobody carries it. `reader`: the transaction that one is in. */
  of(placeId: string, channel: Channel, reader?: Queryable): Promise<MessageProvider | null>
  /** Opens a provider with these credentials, whatever the place chose, for a test. */
  open<K extends MessageProviderKind>(kind: K, credentials: CredentialsOf[K]): MessageProvider
  /** Whether any place may have somebody to carry its messages. */
  maySend(): Promise<boolean>
}
