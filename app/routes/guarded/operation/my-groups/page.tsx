import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  CalendarAddress,
  EmptyState,
  ErrorSummary,
  type FormState,
  LinkButton,
  type LiveHandle,
  Notice,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { setOwnFeed } from '#app/contracts/agents/feeds.ts'
import { answerOwnGroup, getOwnGroups } from '#app/contracts/agents/own.ts'
import { addDays, formatInstant } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { formAction, readField, requireAccess, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { loadGroupNames } from '../load-group-names.server.ts'
import { Day, OwnMoney } from './parts.tsx'
import { groupId, myGroupsPath, toDays, toMoney } from './view.ts'

const nearDays = 14

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/my-groups')
  const isPast = new URL(request.url).searchParams.get('dias') === 'passados'
  const own = await whereKnown(viewer.call(getOwnGroups, { query: { past: isPast } }))
  const today = viewer.today()
  const opens = { bookings: viewer.can('operation/booking-list'), sheet: viewer.can('operation/index') }
  const guide = own?.guide ?? null
  const isNear = ({ date }: { date: string }) => date < addDays(today, nearDays)
  const groups = own?.groups ?? []
  const near = groups.filter(isNear).flatMap(({ bookings }) => bookings.map(({ group }) => group))
  const names = await loadGroupNames(viewer, opens.bookings ? near : [])
  const days = toDays(groups, { today, opens, names })
  return {
    isKnown: own !== null,
    isPast,
    guide,
    waiting: days.flatMap(({ title, groups }) =>
      groups
        .filter(({ isWaiting }) => isWaiting)
        .map(({ id, time, attraction }) => ({ id, words: `${title}, ${time}: ${attraction}` }))
    ),
    days: days.filter(isNear),
    later: days.filter((day) => !isNear(day)),
    feedSince: own?.feed_since ? formatInstant(own.feed_since, viewer.place.timezone) : '',
    money: toMoney(own?.money ?? null),
    statement: guide && viewer.can('financial/commissions') ? `/financial/commissions/${guide.uuid}` : ''
  }
}

export const action = formAction('operation/my-groups', ['act'], async ({ act }, { viewer, request, form }) => {
  if (act === 'accept' || act === 'decline') return answerOne(viewer, form, act)
  const { key, message } = await viewer.call(setOwnFeed, { body: { action: act } })
  if (key === '') return { to: `${myGroupsPath}#calendario`, text: message }
  // A secret is in the answer to the post only, never in a URL or a cookie.
  return json({ address: `${new URL(request.url).origin}/agenda/${key}/grupos.ics` })
})

async function answerOne(viewer: Viewer, form: FormData, answer: string) {
  const product = readField(form, 'product')
  const date = readField(form, 'date')
  const time = readField(form, 'time')
  const body = { product_uuid: product, date, time, answer, reason: readField(form, 'reason') }
  const { message } = await viewer.call(answerOwnGroup, { body })
  return { to: answer === 'accept' ? `${myGroupsPath}#${groupId(date, product, time)}` : myGroupsPath, text: message }
}

export default function MyGroups() {
  const { isPast, guide, money, statement, feedSince } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const address = answer && 'address' in answer ? answer.address : ''
  const refused = answer && 'address' in answer ? undefined : answer
  const calendar =
    guide?.active && !isPast ? (
      <CalendarAddress title="No meu calendário" since={feedSince} address={address} action={myGroupsPath}>
        <p>
          Um endereço secreto leva seus grupos ao calendário do celular: atrativo, hora, pessoas, idiomas e ponto de
          encontro. Nomes, anotações e valores ficam só aqui. Se alguém mais conhecer o endereço, troque-o.
        </p>
      </CalendarAddress>
    ) : null
  return (
    <>
      <PageHeader
        title="Meus grupos"
        lead={isPast ? 'Os últimos 30 dias, do mais recente ao mais antigo.' : 'De hoje em diante, por dia e hora.'}
        actions={
          guide ? (
            isPast ? (
              <LinkButton to={myGroupsPath}>Próximos grupos</LinkButton>
            ) : (
              <LinkButton to={`${myGroupsPath}?dias=passados`}>Últimos 30 dias</LinkButton>
            )
          ) : undefined
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada mudou" />
        {/* Without script the page begins with what is new. */}
        {address === '' ? null : calendar}
        {guide && !guide.active ? (
          <p className="muted">Seu cadastro de condutor está arquivado: o parque não dá mais grupos a você.</p>
        ) : null}
        <Waiting />
        <Days refused={refused} />
        <Later refused={refused} />
        {guide && !isPast ? <OwnMoney money={money} statement={statement} /> : null}
        {address === '' ? calendar : null}
      </div>
    </>
  )
}

function Waiting() {
  const { waiting } = useLoaderData<typeof loader>()
  if (waiting.length === 0) return null
  const count = countLabel(waiting.length, { one: 'grupo espera', many: 'grupos esperam' })
  return (
    <Notice tone="warning" title={`${count} a sua resposta`}>
      <ul>
        {waiting.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Days({ refused }: Refused) {
  const { isKnown, isPast, guide, days, later } = useLoaderData<typeof loader>()
  const hasLater = later.length > 0
  if (!isKnown) return <EmptyState title={ERRORS.absent}>O servidor deste parque não tem esta tela.</EmptyState>
  if (!guide) {
    return (
      <EmptyState title="Seu usuário não é de nenhum condutor">
        Quem cuida dos condutores do parque liga o seu usuário ao seu cadastro, em Agentes. Depois disso seus grupos
        aparecem aqui.
      </EmptyState>
    )
  }
  if (days.length === 0) {
    return isPast ? (
      <EmptyState title="Nenhum grupo nos últimos 30 dias" />
    ) : (
      <EmptyState title={hasLater ? 'Nenhum grupo nas próximas duas semanas' : 'Nenhum grupo marcado'}>
        Quando o parque der um horário a você, ele aparece aqui.
      </EmptyState>
    )
  }
  return (
    <>
      {days.map((day) => (
        <Day key={day.date} day={day} refused={refused} />
      ))}
    </>
  )
}

interface Refused {
  refused: FormState | undefined
}

/** A guide of every day has hundreds of groups ahead: those of the next two weeks are in sight. */
function Later({ refused }: Refused) {
  const { later } = useLoaderData<typeof loader>()
  const groups = later.reduce((sum, { groups }) => sum + groups.length, 0)
  if (groups === 0) return null
  return (
    <details className="card" open={later.some(({ groups }) => groups.some(({ isWaiting }) => isWaiting))}>
      <summary>Mais adiante: {countLabel(groups, { one: 'grupo', many: 'grupos' })}</summary>
      <div className="stack">
        {later.map((day) => (
          <Day key={day.date} day={day} refused={refused} />
        ))}
      </div>
    </details>
  )
}

export const meta: MetaFunction = () => [{ title: 'Meus grupos · Trilha' }]

export const handle = { crumb: 'Meus grupos', live: ['bookings', 'guides'] } satisfies LiveHandle & { crumb: string }
