import { useLocation, useMatches } from '@remix-run/react'
import type { MouseEvent } from 'react'
import type { LiveKind } from '#app/domain/live/kinds.ts'
import { join } from '../document/class-names.ts'
import type { PageHandle } from '../document/page-handle.ts'
import { LIVE_WORDS } from './live-words.ts'
import { useLive } from './use-live.ts'

/**
 * Kinds of data that a screen shows, declared as `export const handle = { live: ['bookings'] } satisfies LiveHandle`.
 */
export interface LiveHandle extends PageHandle {
  live: readonly LiveKind[]
}

interface LiveLineProps {
  /** Time when the page was read, in milliseconds of the server's clock; null when the server pushes no changes. */
  readAt: number | null
}

/**
 * Keeps a screen that declares its kinds up to date: automatically if the server pushes changes, otherwise by a link.
 */
export function LiveLine({ readAt }: LiveLineProps) {
  const kinds = useMatches().flatMap(({ handle }) => (isLive(handle) ? handle.live : []))
  const { said, refreshNow } = useLive(kinds, readAt)
  const { pathname, search } = useLocation()
  if (kinds.length === 0) return null

  function refresh(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    refreshNow()
  }
  return (
    <tr-live
      class={join('live-line no-print', said === 'news' && 'is-news')}
      kinds={kinds.join(' ')}
      read-at={readAt ?? undefined}
      data-stays=""
    >
      <span role="status">{LIVE_WORDS[said]}</span>{' '}
      <a href={`${pathname}${search}`} onClick={refresh}>
        Atualizar
      </a>
    </tr-live>
  )
}

function isLive(handle: unknown): handle is LiveHandle {
  return typeof handle === 'object' && handle !== null && 'live' in handle
}
