import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type CrumbHandle,
  DayField,
  EmptyState,
  ErrorSummary,
  FilterBar,
  Form,
  fieldOf,
  Icon,
  LinkButton,
  type LiveHandle,
  PageHeader,
  SelectField,
  summaryOf
} from '#app/components/index.ts'
import { assignGuide, copyGuides, getDayGuides } from '#app/contracts/products/guides.ts'
import { formatDay, formatDayNamed } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { formAction, readField, requireAccess, type Sent, whereKnown } from '#app/session/index.server.ts'
import { guidesPath, slotId } from '../../../guides-path.ts'
import { dayPath } from '../address.ts'
import { listAttractions } from '../list-attractions.server.ts'
import { attractionOf, requireDay } from '../load-day.server.ts'
import { shiftDay } from '../query.ts'
import { GuidedDay } from './guided-day.tsx'
import { toGuidedView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request)
  const viewer = await requireAccess(request, 'operation/edit')
  const date = requireDay(params.date)
  const attraction = attractionOf(request)
  const [{ options, name }, found] = await Promise.all([
    listAttractions(viewer, attraction),
    whereKnown(viewer.call(getDayGuides, { query: { date, product_uuid: attraction } }))
  ])
  const today = viewer.today()
  return {
    date,
    today,
    attraction,
    options,
    name,
    attractions: found?.attractions.map(toGuidedView) ?? null,
    mayOverride: viewer.can('operation/guide-override')
  }
}

export const action = formAction('operation/edit', ['act'], async ({ act }, sent) => {
  const { form, params, request, viewer } = sent
  await requireAccess(request)
  const date = requireDay(params.date)
  const attraction = attractionOf(request)
  if (act === 'copy') return copy(sent, { date, attraction, from: readField(form, 'from') })
  const product = readField(form, 'product')
  const time = readField(form, 'time')
  const { message } = await viewer.call(assignGuide, {
    body: {
      product_uuid: product,
      date,
      time,
      agent_uuid: readField(form, 'agent_uuid'),
      people: readField(form, 'people'),
      reason: readField(form, 'reason'),
      again: readField(form, 'again') === 'on',
      action: act,
      from_product_uuid: readField(form, 'from_product'),
      from_time: readField(form, 'from_time')
    }
  })
  return { to: guidesPath({ date, attraction, slot: slotId(product, time) }), text: message }
})

interface Copied {
  date: string
  attraction: string
  from: string
}

async function copy({ viewer }: Sent, { date, attraction, from }: Copied) {
  const body = { date, from, product_uuid: attraction }
  const { assigned, skipped } = await viewer.call(copyGuides, { body })
  const done =
    assigned === 0
      ? 'Nenhum condutor novo'
      : countLabel(assigned, { one: 'condutor designado', many: 'condutores designados' })
  const left = skipped
    .slice(0, 5)
    .map(({ name, time, product_name, why }) => `${name} (${product_name}, ${time}): ${why}`)
  const more = skipped.length > left.length ? ` E mais ${skipped.length - left.length}.` : ''
  const text = left.length === 0 ? `${done}.` : `${done}. Ficaram de fora: ${left.join('; ')}.${more}`
  return { to: guidesPath({ date, attraction }), text }
}

export default function Guides() {
  const { date, today, attraction, attractions, mayOverride } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isAhead = date >= today
  return (
    <>
      <Header />
      <Choice />
      <ErrorSummary errors={summaryOf(refused)} title="Nada mudou" />
      {attractions === null ? (
        <EmptyState title={ERRORS.absent}>
          O servidor deste parque não dá horários a condutores. Escolha o condutor em cada reserva.
        </EmptyState>
      ) : attractions.length === 0 ? (
        <EmptyState title="Nenhum atrativo à venda">Atrativos à venda aparecem aqui com os seus horários.</EmptyState>
      ) : (
        <>
          {isAhead ? <Copying refused={refused} /> : null}
          {isAhead ? <tr-slots class="vh guides-label" role="status" data-stays="" /> : null}
          <div className="stack guides-days">
            {attractions.map((one) => (
              <GuidedDay
                key={one.uuid}
                day={one}
                form={{ action: guidesPath({ date, attraction }), refused, isAhead, mayOverride }}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Header() {
  const { date, today, name, attraction } = useLoaderData<typeof loader>()
  const before = shiftDay(date, -1)
  const after = shiftDay(date, 1)
  return (
    <PageHeader
      title="Condutores do dia"
      lead={`${date === today ? 'Hoje, ' : ''}${formatDayNamed(date)}, ${name}.`}
      actions={
        <nav className="days no-print" aria-label="Dia">
          {before ? (
            <LinkButton to={guidesPath({ date: before, attraction })} rel="prev" icon={<Icon name="chevron-left" />}>
              <span className="vh">Dia </span>Anterior
            </LinkButton>
          ) : null}
          <LinkButton to={dayPath({ date, attraction })}>Dia</LinkButton>
          {after ? (
            <LinkButton to={guidesPath({ date: after, attraction })} rel="next">
              Próximo<span className="vh"> dia</span>
              <Icon name="chevron-right" />
            </LinkButton>
          ) : null}
        </nav>
      }
    />
  )
}

function Choice() {
  const { date, attraction, options } = useLoaderData<typeof loader>()
  if (options.length < 2) return null
  return (
    <FilterBar action={guidesPath({ date, attraction: '' })} submitLabel="Ver" live>
      <SelectField field={{ name: 'atrativo', value: attraction }} label="Atrativo" empty="Todos" options={options} />
    </FilterBar>
  )
}

function Copying({ refused }: { refused: ReturnType<typeof useActionData<typeof action>> }) {
  const { date, attraction } = useLoaderData<typeof loader>()
  const from = fieldOf(refused, 'from', '')
  return (
    <div className="row guides-copy">
      <Form method="post" action={guidesPath({ date, attraction })}>
        <input type="hidden" name="act" value="copy" />
        <input type="hidden" name="from" value={shiftDay(date, -1) ?? ''} />
        <Button>Copiar de {formatDay(shiftDay(date, -1) ?? date).slice(0, 5)}</Button>
      </Form>
      <details open={(from.errors ?? []).length > 0}>
        <summary>Copiar de outro dia</summary>
        <Form method="post" action={guidesPath({ date, attraction })} className="row">
          <input type="hidden" name="act" value="copy" />
          <DayField field={from} label="Dia" />
          <Button>Copiar deste dia</Button>
        </Form>
      </details>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Condutores de ${formatDay(data.date)} · Trilha` : 'Condutores do dia · Trilha' }
]

export const handle = {
  crumb: 'Condutores do dia',
  above: (data) => (data ? { label: formatDay(data.date), href: `/operation/index/${data.date}` } : { label: 'Dia' }),
  live: ['bookings', 'guides', 'places']
} satisfies CrumbHandle<typeof loader> & LiveHandle
