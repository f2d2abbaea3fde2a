import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { FieldPair, type FormState, fieldId, fieldOf, TextField } from '#app/components/index.ts'
import { saveFirstHours } from '#app/contracts/start.ts'
import { readTimes } from '#app/domain/product/start/read-times.ts'
import { parseForm, readField, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { goOn, loadStart } from './load.server.ts'
import { AttractionFirst, ChangeElsewhere, StepPage } from './step-page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  return loadStart(viewer)
}

const HoursFormSchema = z.object({
  weekdays: z.array(z.string().regex(/^[0-6]$/)).default([]),
  times: z
    .string('Escreva os horários como 09:00, 14:30.')
    .transform((text) => readTimes(text) ?? [])
    .refine((times) => times.length > 0, 'Escreva os horários como 09:00, 14:30.'),
  capacity: z
    .string('Escreva quantas pessoas cabem.')
    .regex(/^\d{1,5}$/, 'Use um número de 1 a 10.000.')
    .transform(Number)
})

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, 'configurations/edit')
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'times', 'capacity', 'complete')
    const { weekdays, ...hours } = parseForm(form, HoursFormSchema)
    const body = { ...hours, weekdays: weekdays.map(Number), seen: readField(form, 'seen') }
    const saved = await viewer.call(saveFirstHours, { body })
    return goOn(request, saved, { saved: 'hours', text: 'Horários salvos.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function HoursStep() {
  const { start, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const known = start.attraction
  const isNew = !known || known.times.length === 0
  return (
    <StepPage
      step="hours"
      title="Dias e horários"
      lead="Quando começa cada visita e quantas pessoas cabem. Exceções e temporadas vêm depois, em Produtos."
      done={start.done}
      canEdit={canEdit}
      seen={start.seen}
      refused={refused}
      instead={
        !known ? (
          <AttractionFirst />
        ) : known.hours_locked ? (
          <ChangeElsewhere
            to={`/products/${known.uuid}/hours`}
            what={`Os horários de ${known.name} estão definidos.`}
          />
        ) : undefined
      }
    >
      <Weekdays refused={refused} saved={isNew ? everyDay : known.weekdays.map(String)} canEdit={canEdit} />
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'times', known?.times.join(', '))}
          label="Horários de início"
          hint="Separados por vírgula: 08:30, 10:00, 14:00."
          autoComplete="off"
          maxLength={200}
          readOnly={!canEdit}
        />
        <TextField
          field={fieldOf(refused, 'capacity', isNew ? '' : String(known.capacity))}
          label="Pessoas em cada horário"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          readOnly={!canEdit}
        />
      </FieldPair>
    </StepPage>
  )
}

const everyDay = ['0', '1', '2', '3', '4', '5', '6']

/** Begins with Monday. */
const weekdays = [
  { value: '1', label: 'Segunda' },
  { value: '2', label: 'Terça' },
  { value: '3', label: 'Quarta' },
  { value: '4', label: 'Quinta' },
  { value: '5', label: 'Sexta' },
  { value: '6', label: 'Sábado' },
  { value: '0', label: 'Domingo' }
]

interface WeekdaysProps {
  refused: FormState | undefined
  saved: readonly string[]
  canEdit: boolean
}

function Weekdays({ refused, saved, canEdit }: WeekdaysProps) {
  const typed = refused?.initialValue?.weekdays
  const ticked = refused ? (Array.isArray(typed) ? typed : [typed]) : saved
  const errors = refused?.error?.weekdays ?? []
  const id = fieldId({ name: 'weekdays' })
  return (
    <fieldset className="field" aria-describedby={errors.length > 0 ? `${id}-erro` : undefined}>
      <legend className="label">Dias em que abre</legend>
      {errors.length > 0 ? (
        <p className="error" id={`${id}-erro`}>
          <span className="vh">Erro: </span>
          {errors.join(' ')}
        </p>
      ) : null}
      <div className="start-days">
        {weekdays.map(({ value, label }, index) => (
          <div className="choice" key={value}>
            <input
              type="checkbox"
              id={index === 0 ? id : `${id}-${index}`}
              name="weekdays"
              value={value}
              defaultChecked={ticked.includes(value)}
              disabled={!canEdit}
            />
            <label htmlFor={index === 0 ? id : `${id}-${index}`}>{label}</label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

export const meta: MetaFunction = () => [{ title: 'Dias e horários · Comece a vender · Trilha' }]

export const handle = { crumb: 'Horários' }
