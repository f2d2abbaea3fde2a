import { searchBookings } from '#app/api-client/bookings.server.ts'
import { listAgents } from '#app/contracts/agents/manage.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { listClients } from '#app/contracts/clients/calls.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { listIssues } from '#app/contracts/issues/issues.ts'
import { listUsers } from '#app/contracts/users/calls.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { tellListed } from '#app/domain/booking/filter.ts'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import type { Viewer } from '#app/session/index.server.ts'

export interface Hit {
  label: string
  href: string
  /** Tells it from others of the same name. */
  more: string
}

export interface FoundKind {
  title: string
  hits: Hit[]
  total: number
  allHref: string
  /** True when it could not be searched now. */
  isLost: boolean
}

interface Found {
  hits: Hit[]
  total: number
}

interface Kind {
  title: string
  right: PermissionKey
  call: Endpoint | null
  list: string
  find(viewer: Viewer, asked: { q: string; today: IsoDay }): Promise<Found>
}

/** Hits shown of each kind; its own list has them all. */
const limit = 5

const facts = (words: readonly string[]) => words.filter(Boolean).join(' · ')

const KINDS: readonly Kind[] = [
  {
    title: 'Reservas',
    right: 'operation/booking-list',
    call: null,
    list: '/operation/booking-list',
    async find({ call }, { q, today }) {
      const days = { start_date: today, end_date: today }
      const { data, total } = await searchBookings(
        call,
        { ...days, q, all_dates: '1', sort: 'pending', limit, page: 1 },
        today
      )
      const hits = data.map((item) => ({
        label: `${formatBookingCode(item.booking_code)} · ${nameOrNone(item.name)}`,
        href: `/operation/booking-list/${item.uuid}`,
        more: facts([
          formatDay(item.sdate),
          item.time,
          item.product_name || item.allcats,
          tellListed(item, today).shown.label
        ])
      }))
      return { hits, total }
    }
  },
  {
    title: 'Clientes',
    right: 'clients/index',
    call: listClients,
    list: '/clients/index',
    async find({ call, place }, { q }) {
      const { data, total } = await call(listClients, { query: { v: place.uuid, q, limit } })
      const hits = data.map(({ uuid, name, document, phone, email }) => ({
        label: nameOrNone(name),
        href: `/clients/${uuid}`,
        more: facts([formatDocument(document), formatPhone(phone) || email])
      }))
      return { hits, total }
    }
  },
  {
    title: 'Agentes',
    right: 'agents/index',
    call: listAgents,
    list: '/agents/index',
    async find({ call, place }, { q }) {
      const { data, total } = await call(listAgents, { query: { v: place.uuid, q, limit } })
      const hits = data.map(({ uuid, name, phone, email, active }) => ({
        label: name,
        href: `/agents/${uuid}`,
        more: facts([formatPhone(phone) || email, active ? '' : 'arquivado'])
      }))
      return { hits, total }
    }
  },
  {
    title: 'Requerimentos',
    right: 'issues/index',
    call: listIssues,
    list: '/issues/index',
    async find({ call }, { q }) {
      const { data, total } = await call(listIssues, { query: { q, limit } })
      const hits = data.map(({ id, number, type_label, person_name, status }) => ({
        label: number > 0 ? `Requerimento ${number}` : 'Requerimento',
        href: `/issues/details?id=${id}`,
        more: facts([type_label, person_name, status])
      }))
      return { hits, total }
    }
  },
  {
    title: 'Usuários',
    right: 'users/index',
    call: listUsers,
    list: '/configurations/users/index',
    async find({ call }, { q }) {
      const { data, total } = await call(listUsers, { query: { q, limit } })
      const hits = data.map(({ uuid, name, username, role }) => ({
        label: name,
        href: `/configurations/users/${uuid}`,
        more: facts([username, role])
      }))
      return { hits, total }
    }
  }
]

/** Searches each kind that the viewer may list. A kind that fails says so and holds none of the others. */
export async function searchAll(viewer: Viewer, asked: { q: string; today: IsoDay }): Promise<FoundKind[]> {
  const open = KINDS.filter(({ right, call }) => viewer.can(right) && (call === null || viewer.offers(call)))
  const kinds = await Promise.all(open.map((kind) => searchKind(kind, viewer, asked)))
  return kinds.filter(({ isLost, total }) => isLost || total > 0)
}

async function searchKind({ title, list, find }: Kind, viewer: Viewer, asked: { q: string; today: IsoDay }) {
  const allHref = `${list}?${new URLSearchParams({ q: asked.q })}`
  try {
    const { hits, total } = await find(viewer, asked)
    return { title, hits: hits.slice(0, limit), total, allHref, isLost: false }
  } catch (error) {
    // The call has logged its failure.
    if (!(error instanceof ApiError)) throw error
    return { title, hits: [], total: 0, allHref, isLost: true }
  }
}
