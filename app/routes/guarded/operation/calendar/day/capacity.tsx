import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  RouteDialog,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { getOperationsDay, setSlotCapacity } from '#app/contracts/products/calendar.ts'
import { formatDay, formatDayNamed } from '#app/domain/calendar/dates.ts'
import { MOST_OF_REASON } from '#app/domain/product/day/check-day.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { readField, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { capacityPath, dayPath } from '../address.ts'
import { attractionOf, requireDay } from '../load-day.server.ts'

const places = (count: number) => countLabel(count, { one: 'vaga', many: 'vagas' })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request)
  const viewer = await requireAccess(request, 'products/edit')
  const date = requireDay(params.date)
  const attraction = attractionOf(request)
  if (attraction === '') throw notFound()
  const day = await viewer.call(getOperationsDay, { query: { date, product_uuid: attraction } })
  const time = new URL(request.url).searchParams.get('hora') ?? ''
  const slot = day.attractions[0]?.slots.find((one) => one.time === time)
  if (!slot) throw notFound({ message: 'Neste dia não há este horário.' })
  const { capacity, people, usual_capacity: usual, exception, note } = slot
  return {
    date,
    attraction,
    time,
    note,
    day: formatDayNamed(date),
    capacity: String(capacity),
    isPast: date < viewer.today(),
    now: `Agora: ${places(capacity)}, ${peopleLabel(people)}.`,
    usual: exception ? (usual === null ? 'Este horário só existe neste dia.' : `Sempre são ${places(usual)}.`) : '',
    undo: exception ? (usual === null ? 'Tirar este horário' : `Voltar a ${places(usual)}`) : ''
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAccess(request)
  const viewer = await requireAccess(request, 'products/edit')
  const date = requireDay(params.date)
  const attraction = attractionOf(request)
  const form = await request.formData()
  try {
    requireFields(form, 'time', 'action', 'capacity', 'note', 'complete')
    const time = readField(form, 'time')
    const isRemoval = readField(form, 'action') === 'remove'
    const typed = { capacity: readField(form, 'capacity'), note: readField(form, 'note') }
    const wanted = { product_uuid: attraction, date, time, ...typed, action: isRemoval ? 'remove' : 'set' }
    const { capacity } = await viewer.call(setSlotCapacity, { body: wanted })
    const what = capacity === 0 ? 'o horário saiu deste dia' : places(capacity)
    const text = `${formatDay(date)}, ${time}: ${what}.`
    return redirectSaying(request, { to: dayPath({ date, attraction }), text })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function Capacity() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { date, attraction, time, day, isPast, undo } = data
  return (
    <RouteDialog title={`Vagas das ${time}`} backTo={dayPath({ date, attraction })}>
      <p>
        Só em <b>{day}</b>. {data.now} {data.usual}
      </p>
      {isPast ? (
        <p>Este dia já passou: as vagas não mudam mais.</p>
      ) : (
        <>
          <ErrorSummary errors={summaryOf(refused)} title="As vagas não mudaram" />
          <Change refused={refused} />
          {undo ? <Undo label={undo} /> : null}
        </>
      )}
    </RouteDialog>
  )
}

function Change({ refused }: { refused: FormState | undefined }) {
  const { date, attraction, time, capacity, note } = useLoaderData<typeof loader>()
  return (
    <Form method="post" action={capacityPath({ date, attraction, time })} className="stack">
      <input type="hidden" name="time" value={time} />
      <input type="hidden" name="action" value="set" />
      <TextField
        field={fieldOf(refused, 'capacity', capacity)}
        label="Vagas neste dia"
        hint="Nunca menos do que já foi vendido. Para não vender mais nada, bloqueie o horário."
        inputMode="numeric"
        required
        autoComplete="off"
        maxLength={7}
      />
      <TextField
        field={fieldOf(refused, 'note', note)}
        label="Motivo"
        optional
        maxLength={MOST_OF_REASON}
        autoComplete="off"
      />
      <div>
        <Button variant="primary">Mudar as vagas</Button>
      </div>
    </Form>
  )
}

/** A refusal leaves the fields above unchanged. */
function Undo({ label }: { label: string }) {
  const { date, attraction, time, capacity, note } = useLoaderData<typeof loader>()
  return (
    <Form method="post" action={capacityPath({ date, attraction, time })}>
      <input type="hidden" name="time" value={time} />
      <input type="hidden" name="action" value="remove" />
      <input type="hidden" name="capacity" value={capacity} />
      <input type="hidden" name="note" value={note} />
      <Button>{label}</Button>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Vagas de um horário · Calendário · Trilha' }]

export const handle = { crumb: 'Vagas' }
