import type { Attachment } from '#app/domain/message/attachment.ts'
import type { Queryable } from '../../db/connection.server.ts'
import type { MessageWay } from '../../db/queries/messaging/accounts.server.ts'
import type { CredentialsOf, MessageProviderKind } from './credentials.server.ts'

export type Channel = 'whatsapp' | 'email'

/** Specification §3, "Message". */
export interface OutgoingMessage {
  /** The same at every try, so that a provider or a mailbox recognises it. */
  id: string
  /** E.164 of a person, a group's id (longer than 15 characters), or an e-mail address. */
  to: string
  text: string
  /** True for somebody who has just written: some providers send free text to nobody else. */
  isReply?: boolean
  /** Name of the approved template, if the provider needs one; '' for the place's own. */
  template?: string
  /** Only for WhatsApp: a picture with the text below it. `url` is http(s). */
  image?: { url: string; filename: string }
  /** Only for e-mail. */
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
      /** Reason of a failure; null in every other state. */
      refusal: MessageRefused | null
    }
  /** Texts that they may have chosen or written; a button has its words and its payload. */
  | { what: 'reply'; from: Answerer; texts: string[] }
  /** Chosen in WhatsApp's own settings. */
  | { what: 'preference'; from: Answerer; wish: 'stop' | 'resume' }

export interface Answerer {
  /** Digits; '' if the provider hides the number. */
  number: string
  /** Provider's own id of the person, the only one if the number is hidden. */
  id: string
  /** Name in WhatsApp. */
  name: string
  /** Provider's id of the answered message, or ''. */
  quoted: string
}

export interface MessageProvider {
  /** Name as messages store it. */
  name: string
  channel: Channel
  /** True if nobody gets anything; screens say so. */
  simulated: boolean
  /** Most letters of a text that this channel carries whole; Infinity without a limit. */
  mostLetters(message: Pick<OutgoingMessage, 'isReply' | 'template'> & { hasImage: boolean }): number
  /** Milliseconds within which its notices report an interrupted sending; 0 if they do not. */
  tellsWithin: number
  /** @throws when it was not taken: the outbox tries again */
  send(message: OutgoingMessage): Promise<{ externalId: string }>
  /**
   * Says whether it took a message whose sending was interrupted. `no` also if the receiver recognises a second copy by
   * its id; null if it cannot be asked, and the message is then not sent again.
   * @throws MessageRefused
   */
  findSent(message: OutgoingMessage, since: Date): Promise<{ externalId: string } | 'no' | null>
  /**
   * Makes a harmless request that only valid credentials can make.
   * @throws MessageRefused
   */
  test(): Promise<void>
}

/** Words for the list of messages, never the message's text or destination. */
export class MessageRefused extends Error {
  readonly forGood: boolean
  /** True if it may have gone out all the same, because its outcome is unknown. */
  readonly unsure: boolean
  /** Milliseconds before which no try can succeed; 0 if unknown. */
  readonly againMs: number
  /** True if the receiver told the provider that they want no messages. */
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

const plainCode = /^[A-Z][A-Z0-9_]{1,40}$/
/** Our own sentences about an answer: numbers and codes of it. */
const answered = /^(?:the (?:mail )?server answered [A-Z0-9_ ]{1,40}|an unreadable answer)$/

/** The kind of a failure for the log, from the failure to its first cause. Nothing of what was said, asked or answered is in it. */
export function failureOf(error: unknown): string {
  const kinds: string[] = []
  for (let one = error; one instanceof Error && kinds.length < 5; one = one.cause) {
    const { code, status }: Error & { code?: unknown; status?: unknown } = one
    const told = typeof code === 'string' && plainCode.test(code) ? code : typeof status === 'number' ? `${status}` : ''
    kinds.push([one.name, told, answered.test(one.message) ? one.message : ''].filter(Boolean).join(' '))
  }
  return kinds.join(' < ')
}

/** Never cut: at the end stands how to be rid of it, or where to pay. @throws MessageRefused */
export function requireRoom(text: string, most: number): void {
  if (text.length <= most) return
  throw new MessageRefused(`O texto passa de ${most} letras, o máximo deste envio: encurte-o.`, { forGood: true })
}

export type RouteBy = { reader?: Queryable } | { route: MessageWay }

export interface Messengers {
  /** Null if there is no provider. `by`: the caller's transaction, or the route that the caller has just read itself. */
  of(placeId: string, channel: Channel, by?: RouteBy): Promise<MessageProvider | null>
  /** Opens a provider with these credentials, whatever the place chose, for a test. */
  open<K extends MessageProviderKind>(kind: K, credentials: CredentialsOf[K]): MessageProvider
  /** Says whether any place can send messages. */
  maySend(): Promise<boolean>
}
