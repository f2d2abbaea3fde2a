import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { type FormState, fieldOf, TextAreaField, TextField } from '#app/components/index.ts'
import { getPlaceSettings } from '#app/contracts/places.ts'
import { type Start, saveFirstAttraction } from '#app/contracts/start.ts'
import { parseForm, readField, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { goOn, loadStart } from './load.server.ts'
import { ChangeElsewhere, StepPage } from './step-page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const [step, { address }] = await Promise.all([loadStart(viewer), viewer.call(getPlaceSettings, {})])
  return { ...step, placeAddress: address }
}

const typed = z.string().trim().default('')
const AttractionFormSchema = z.object({
  name: z.string('Informe o nome do atrativo.').trim(),
  description: typed,
  address: typed,
  duration_minutes: typed
    .refine((text) => /^\d{0,5}$/.test(text), 'Escreva a duração em minutos, por exemplo 90.')
    .transform(Number)
})

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, 'configurations/edit')
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'description', 'address', 'duration_minutes', 'complete')
    const body = { ...parseForm(form, AttractionFormSchema), seen: readField(form, 'seen') }
    const saved = await viewer.call(saveFirstAttraction, { body })
    return goOn(request, saved, { saved: 'attraction', text: 'Atrativo salvo. Ele ainda não está à venda.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function AttractionStep() {
  const { start, canEdit, placeAddress } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const known = start.attraction
  return (
    <StepPage
      step="attraction"
      title="O primeiro atrativo"
      lead="O que se visita. Fotos e outros atrativos vêm depois, em Produtos."
      done={start.done}
      canEdit={canEdit}
      seen={start.seen}
      refused={refused}
      instead={
        known?.locked ? (
          <ChangeElsewhere to={`/products/${known.uuid}`} what={`${known.name} já está ou esteve à venda.`} />
        ) : undefined
      }
    >
      <AttractionFields known={known} address={placeAddress} refused={refused} readOnly={!canEdit} />
    </StepPage>
  )
}

interface AttractionFieldsProps {
  known: Start['attraction']
  /** The place's address. */
  address: string
  refused: FormState | undefined
  readOnly: boolean
}

function AttractionFields({ known, address, refused, readOnly }: AttractionFieldsProps) {
  const field = (name: string, saved = '') => fieldOf(refused, name, saved)
  return (
    <>
      <TextField
        field={field('name', known?.name)}
        label="Nome do atrativo"
        maxLength={120}
        autoComplete="off"
        readOnly={readOnly}
      />
      <TextAreaField
        field={field('description', known?.description)}
        label="Descrição"
        hint="O que se vê, quanto se anda, quem pode ir."
        optional
        rows={3}
        maxLength={2000}
        readOnly={readOnly}
      />
      <TextField
        field={field('duration_minutes', known && known.duration_minutes > 0 ? String(known.duration_minutes) : '')}
        label="Duração da visita, em minutos"
        optional
        inputMode="numeric"
        maxLength={5}
        readOnly={readOnly}
      />
      <TextField
        field={field('address', known?.address ?? address)}
        label="Endereço de entrada"
        hint="Onde o visitante se apresenta."
        optional
        autoComplete="off"
        maxLength={200}
        readOnly={readOnly}
      />
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'O primeiro atrativo · Comece a vender · Trilha' }]

export const handle = { crumb: 'Atrativo' }
