import type { Feed, FeedGroup } from '#app/contracts/agents/feeds.ts'
import type { FeedEvent } from '../booking/calendar/calendar-file.ts'
import { slotInstant } from '../calendar/dates.ts'
import { languageName } from '../person/languages.ts'
import { countLabel, peopleLabel } from '../words/labels.ts'

interface Calendar {
  name: string
  events: FeedEvent[]
}

/**
 * Calendar of a guide's groups, or of a place's. The uid names the slot, so an entry stays the same while its bookings
 * change; a group that was cancelled or given to another is no longer in it. `url`: page where a guide signs in to see
 * names and notes.
 */
export function feedCalendar(feed: Feed, url: string): Calendar {
  const isGuides = feed.guide_name !== ''
  return {
    name: isGuides ? `Meus grupos, ${feed.place_name}` : `Grupos, ${feed.place_name}`,
    events: feed.groups
      .filter(({ time }) => /^\d\d:\d\d$/.test(time))
      .map((group) => ({
        uid: `${group.product_uuid}-${group.date}-${group.time.replace(':', '')}@${isGuides ? 'condutor' : 'grupos'}.trilha`,
        // A slot without bookings may stay empty, and a guide may decline it.
        status: group.bookings === 0 || group.waiting ? 'TENTATIVE' : 'CONFIRMED',
        title: `${group.product_name}: ${group.bookings === 0 ? 'ainda sem reservas' : peopleLabel(group.people)}`,
        lines: eventLines(group, { isGuides, url }),
        location: group.meeting_point,
        url: isGuides ? url : '',
        start: slotInstant(group.date, group.time, feed.timezone),
        duration: group.minutes
      }))
  }
}

function eventLines(group: FeedGroup, { isGuides, url }: { isGuides: boolean; url: string }): string[] {
  const bookings = countLabel(group.bookings, { one: 'reserva', many: 'reservas' })
  const noted = countLabel(group.notes, { one: 'reserva tem anotação', many: 'reservas têm anotações' })
  return [
    group.waiting ? 'Falta aceitar ou recusar' : '',
    group.bookings === 0 ? '' : `${peopleLabel(group.people)} em ${bookings}`,
    group.languages.length > 0 ? `Idiomas: ${group.languages.map(languageName).join(', ')}` : '',
    isGuides ? '' : `Condutores: ${group.guides.join(', ') || 'ninguém ainda'}`,
    group.notes > 0 ? noted : '',
    isGuides ? `Nomes e anotações: ${url}` : ''
  ].filter(Boolean)
}
