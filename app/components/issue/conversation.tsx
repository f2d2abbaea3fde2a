import { splitLinks } from '#app/domain/words/links.ts'
import { t } from '#app/domain/words/speech.ts'
import { join } from '../document/class-names.ts'
import { inPlaces } from '../document/in-places.tsx'
import type { ShownMessage } from './shown-message.ts'

/** Hash that leads to the first unread message. */
export const FIRST_UNREAD = 'novas'

/** Lists the oldest message first. */
export function Conversation({ messages }: { messages: readonly ShownMessage[] }) {
  const firstUnread = messages.find(({ unread }) => unread)?.id
  return (
    <ol className="talk">
      {messages.map((message) => (
        <Message key={message.id} message={message} id={message.id === firstUnread ? FIRST_UNREAD : undefined} />
      ))}
    </ol>
  )
}

function Message({ message, id }: { message: ShownMessage; id: string | undefined }) {
  const { side, author, when, instant, title, text, internal, unread } = message
  return (
    <li id={id} className={join('talk-one', `talk-${side}`, internal && 'talk-internal')}>
      <p className="talk-head">
        <b>{author}</b> <time dateTime={instant}>{when}</time>
        {internal ? <b> · Nota interna: só quem atende vê</b> : null}
        {unread ? <b className="talk-new">{t(' · Nova')}</b> : null}
      </p>
      {title ? <p className="talk-title">{title}</p> : null}
      {text ? <Words text={text} /> : null}
    </li>
  )
}

/** Shows users' text without markup; only URLs become links. */
export function Words({ text }: { text: string }) {
  return (
    <p className="talk-text">
      {inPlaces(splitLinks(text), (part) =>
        part.href ? (
          <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          part.text
        )
      )}
    </p>
  )
}
