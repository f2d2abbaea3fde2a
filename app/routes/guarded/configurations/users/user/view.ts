import type { getAccount } from '#app/contracts/account.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { StaffUser } from '#app/contracts/users/calls.ts'
import { permissionName } from '#app/domain/access/catalogue.ts'
import { moduleName } from '#app/domain/access/modules.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { SCREENS } from '#app/domain/access/screens.ts'
import { formatInstant, formatLastDay } from '#app/domain/calendar/dates.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { toProof } from '../../../to-proof.ts'
import { accessLabelOf, changedLabel } from '../user-words.ts'

interface Known {
  timezone: string
  now: Date
  /** The viewer's own account, on their own page. */
  account: CallOutput<typeof getAccount> | null
}

/** Formats times in the place's time zone. */
export function toUserView(user: StaffUser, { timezone, now, account }: Known) {
  const keys = user.permissions.map(({ controller, action }) => `${controller}/${action}`)
  const until = user.invitation_until
  return {
    uuid: user.uuid,
    name: user.name,
    state: user.state,
    self: user.self,
    waiting: user.waiting,
    beyond: user.beyond,
    proof: account && toProof(account),
    typed: {
      name: user.name,
      email: user.email,
      phone: formatPhone(user.phone),
      username: user.username,
      indexpage: user.indexpage || '/dashboard/index'
    },
    indexPages: indexPagesOf(user),
    access: accessLabelOf(keys),
    permissions: keys.map(permissionName),
    accessChanged: changedLabel(user, timezone),
    modules: user.modules === null ? 'Todos os do parque' : user.modules.map(moduleName).join(', ') || 'Nenhum',
    twoStep: user.two_step,
    sessions: user.sessions,
    sessionsLabel: countLabel(user.sessions, { one: 'sessão aberta', many: 'sessões abertas' }),
    lastAccess: user.last_access ? formatInstant(user.last_access, timezone) : '',
    created: user.created_date ? formatInstant(user.created_date, timezone) : '',
    suspended: user.suspended_date ? formatInstant(user.suspended_date, timezone) : '',
    codeUntil: until && new Date(until) > now ? formatLastDay(until, timezone) : ''
  }
}

export type UserView = ReturnType<typeof toUserView>

/** Lists the screens that the user may open, and the current first page. */
function indexPagesOf({ permissions, indexpage }: StaffUser) {
  const held = SCREENS.filter(({ path }) => isAllowed(path, permissions))
  const options = held.map(({ path, controller, action }) => ({
    value: path,
    label: permissionName(`${controller}/${action}`)
  }))
  const all = [{ value: '/dashboard/index', label: 'Painel inicial' }, ...options]
  const isListed = indexpage === '' || all.some(({ value }) => value === indexpage)
  return isListed ? all : [...all, { value: indexpage, label: indexpage }]
}
