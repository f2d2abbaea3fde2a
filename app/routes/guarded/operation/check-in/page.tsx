import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useHydrated } from '#app/components/document/use-hydrated.ts'
import { Button, Form, Icon, type LiveHandle, type Option, PageHeader, SelectField } from '#app/components/index.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { awaitedLater } from '#app/time/awaited-later.server.ts'
import { newFormKey } from '../form-key.server.ts'
import { type GateWay, gateAt } from '../gate-path.ts'
import { changeOf } from '../kept-change.server.ts'
import { lookOf, missedLook } from './answer/gate-look.ts'
import { GateMatches } from './answer/gate-matches.tsx'
import { GatePanel, GateReady } from './answer/gate-panel.tsx'
import { answerScan } from './answer-scan.server.ts'
import { CodeField } from './code-field.tsx'
import { enterFewer } from './enter-fewer.server.ts'
import type { SlotLine } from './gate-view.ts'
import { productOf, readGate, showBooking } from './load-gate.server.ts'
import { countConflicts, loadLatest } from './load-latest.server.ts'
import { OfflineState } from './offline/offline-state.tsx'
import { passAtGate } from './pass-at-gate.server.ts'
import { keptReads } from './reads/kept-reads.server.ts'
import { LatestReads } from './reads/latest-reads.tsx'
import { receiveAtGate } from './receive-at-gate.server.ts'
import { giveSignal, isSilent, keepSilent } from './signal/signal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  if (!viewer.can('operation/booking-list')) return { isClosed: true as const }
  const search = new URL(request.url).searchParams
  const counted = awaitedLater(countConflicts(viewer))
  const gate = await readGate(viewer, search)
  const asked = {
    uuid: search.get('reserva'),
    entry: search.get('entrada'),
    passage: search.get('passagem'),
    person: search.get('pessoa')
  }
  const [today, result, conflicts, places] = await Promise.all([
    loadLatest(viewer, { product: productOf(gate), kept: keptReads(request, viewer) }),
    showBooking(viewer, gate, asked),
    counted,
    gate.places
  ])
  const options = places.map(({ value, label }) => ({ value, label }))
  return {
    isClosed: false as const,
    ...today,
    result,
    conflicts,
    change: changeOf(request, viewer, { booking: asked.uuid ?? '', entry: asked.entry ?? '' }),
    way: gate.way,
    whereLabel: gate.label,
    options,
    sells: viewer.can('booking/index'),
    key: newFormKey()
  }
}

/** Checks a booking in or out by its code, receives its open amount first, or corrects the number of people. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  await requireAccess(request, 'operation/booking-list')
  const form = await request.formData()
  if (form.has('passa')) return passAtGate(viewer, request, form)
  if (form.has('menos')) return enterFewer(viewer, request, form)
  if (!form.has('receber')) return answerScan(viewer, request, form)
  await requireAccess(request, 'operation/receive')
  return receiveAtGate(viewer, request, form)
}

export default function CheckIn() {
  const data = useLoaderData<typeof loader>()
  return data.isClosed ? <GateClosed /> : <Gate data={data} />
}

/** Links to the bookings, where a visitor can still be checked in. */
function GateClosed() {
  return (
    <>
      <PageHeader title="Check-in" />
      <p>
        O check-in procura nas reservas, e seu usuário não as abre. Peça a quem cuida dos acessos também a permissão
        “Reservas”.
      </p>
    </>
  )
}

type Data = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { isClosed: false }>

function Gate({ data }: { data: Data }) {
  const {
    result,
    change,
    latest,
    slots,
    inside,
    people,
    way,
    whereLabel,
    options,
    key,
    hasExits,
    now,
    conflicts,
    sells
  } = data
  const missed = useActionData<typeof action>()
  const look = missed ? missedLook(missed) : result && lookOf(result)
  const here = whereLabel ? ` em ${whereLabel.replace('Entrada: ', '')}` : ''
  return (
    <>
      <PageHeader
        title="Check-in"
        lead={
          <>
            {people === 0
              ? `Ninguém é esperado hoje${here}.`
              : `Hoje ${inside === 1 ? 'entrou' : 'entraram'} ${inside} de ${peopleLabel(people)}${here}.`}
            {now === null ? null : (
              <>
                {' '}
                <a href="/operation/inside">Dentro agora: {now}</a>
              </>
            )}
            {conflicts === 0 ? null : (
              <>
                {' '}
                <a href="/operation/check-in/conflicts?situacao=open">
                  {countLabel(conflicts, { one: 'leitura sem rede', many: 'leituras sem rede' })} a conferir
                </a>
              </>
            )}
          </>
        }
      />
      <div className="gate">
        <div>
          {hasExits ? <GateDirection way={way} /> : null}
          <CodeField way={way} heard={look?.heard ?? null} />
          <div role="status" className="gate-result">
            {missed ? (
              <GateMatches missed={missed} way={way} />
            ) : result ? (
              <GatePanel result={result} change={change} way={way} formKey={key} />
            ) : (
              <GateReady />
            )}
          </div>
          <SignalSwitch />
          <OfflineState sells={sells} />
        </div>
        <div className="gate-beside">
          {options.length > 1 ? <GateFilter way={way} options={options} /> : null}
          <LatestReads latest={latest} way={way} />
        </div>
        {slots.length > 0 ? <GateSlots slots={slots} /> : null}
      </div>
    </>
  )
}

/** Draws nothing without script, which makes the sound. */
function SignalSwitch() {
  return useHydrated() ? <Switch /> : null
}

function Switch() {
  const [silent, setSilent] = useState(isSilent)
  function turn() {
    keepSilent(!silent)
    setSilent(!silent)
    giveSignal('allowed')
  }
  return (
    <Button type="button" variant="quiet" onClick={turn}>
      {silent ? 'Ligar som e vibração' : 'Desligar som e vibração'}
    </Button>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data && !data.isClosed && data.result ? `${lookOf(data.result).word}: ${data.result.title} · ` : ''}Check-in · Trilha`
  }
]

/** Lets a phone keep the gate as an app of its own. */
export const links: LinksFunction = () => [{ rel: 'manifest', href: '/gate.webmanifest' }]

export const handle = { hydrate: true, crumb: 'Check-in', live: ['bookings'] } satisfies LiveHandle & { crumb: string }

/** Chooses what a code that is read means. */
function GateDirection({ way: { where, isExit = false } }: { way: GateWay }) {
  return (
    <nav className="gate-direction" aria-label="Sentido">
      <a href={gateAt({ where })} aria-current={isExit ? undefined : 'page'}>
        <Icon name="ticket-check" /> Entrada
      </a>
      <a href={gateAt({ where, isExit: true })} aria-current={isExit ? 'page' : undefined}>
        <Icon name="log-out" /> Saída
      </a>
    </nav>
  )
}

/** Limits the page to the visits that enter at one gate. */
function GateFilter({ way: { where, isExit }, options }: { way: GateWay; options: readonly Option[] }) {
  return (
    <Form key={where} method="get" action={gateAt({ where: '' })} className="gate-where" data-live="">
      {isExit ? <input type="hidden" name="sentido" value="saida" /> : null}
      <SelectField field={{ name: 'onde', value: where }} label="Onde" empty="Todas as entradas" options={options} />
      <Button>Mostrar</Button>
    </Form>
  )
}

/** Shows arrivals by hour. */
function GateSlots({ slots }: { slots: readonly SlotLine[] }) {
  return (
    <section className="card" aria-labelledby="slots-title">
      <h2 id="slots-title">Entradas por horário</h2>
      <ol className="lines gate-slots">
        {slots.map(({ key, time, product, inside, people, now, isNow }) => (
          <li key={key} aria-current={isNow ? 'time' : undefined}>
            <span>
              <b className="num">{time}</b>
              {isNow ? ' agora' : ''} <span className="sub">{product}</span>
            </span>{' '}
            <span className="gate-count">
              <span className="num">
                <b>{inside}</b> de {people}
              </span>
              {now === null ? null : <span className="gate-now">{now} dentro agora</span>}
              <progress max={people} value={inside} aria-hidden="true" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
