import { Buffer } from 'node:buffer'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { PageHeader } from '#app/components/index.ts'
import { confirmPhone, deletePhoto, getAccount, putPhoto, updateAccount } from '#app/contracts/account.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { MOST_PHOTO_BYTES } from '#app/domain/person/photo.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import {
  parseForm,
  readField,
  redirectRefused,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields,
  type Viewer
} from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { DataCard } from './data-card.tsx'
import { NewPhoneCard } from './new-phone-card.tsx'
import { PhotoCard } from './photo-card.tsx'
import { toDataView, toPhotoView } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const account = await viewer.call(getAccount, {})
  return { data: toDataView(account, viewer.place.timezone), photo: toPhotoView(account) }
}

const typed = z.string().default('')
const DataFormSchema = z.object({ name: z.string('Informe o nome.'), phone: typed, password: typed, code: typed })

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'photo':
      return keepPhoto({ request, viewer, form })
    case 'remove-photo':
      return dropPhoto({ request, viewer })
    case 'confirm-phone':
      return confirmChange({ request, viewer, form })
    default:
      return saveData({ request, viewer, form })
  }
}

async function saveData({ request, viewer, form }: Change) {
  try {
    requireFields(form, 'name', 'phone')
    const { phone, codes_from, phone_code } = await viewer.call(updateAccount, {
      body: parseForm(form, DataFormSchema)
    })
    const until =
      phone &&
      codes_from &&
      `Códigos de senha vão para o novo telefone a partir de ${formatInstant(codes_from, viewer.place.timezone)}.`
    const text = [
      'Dados salvos.',
      until && phone_code ? `${until} Ou já, com o código que enviamos ao anterior.` : until
    ]
    return redirectSaying(request, { to: '/account/data', text: text.filter(Boolean).join(' ') })
  } catch (error) {
    return refuseForm(form, error, { hideFields: ['password', 'code'] })
  }
}

async function confirmChange({ request, viewer, form }: Change) {
  try {
    await viewer.call(confirmPhone, { body: { code: readField(form, 'phone_code') } })
    return redirectSaying(request, { to: '/account/data', text: 'Confirmado: os códigos já vão para o novo telefone.' })
  } catch (error) {
    return refuseForm(form, error, { hideFields: ['phone_code'], rename: { code: 'phone_code' } })
  }
}

export default function OwnData() {
  const { data, photo } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const intent = refused?.initialValue?.intent
  const refusedBy = (name: string | undefined) => (intent === name ? refused : undefined)
  return (
    <div className="narrow-page">
      <PageHeader title="Meus dados" lead="Seu nome, telefone e foto, como quem trabalha com você os vê." />
      <SectionNav />
      <div className="stack">
        {data.codesFrom ? <NewPhoneCard data={data} refused={refusedBy('confirm-phone')} /> : null}
        <DataCard data={data} refused={refusedBy(undefined)} />
        <PhotoCard {...photo} refused={refusedBy('photo')} />
      </div>
    </div>
  )
}

interface Change {
  request: Request
  viewer: Viewer
  form: FormData
}

async function keepPhoto({ request, viewer, form }: Change) {
  const file = form.get('foto')
  // Browsers send an empty file field as a file without name and content.
  try {
    if (!(file instanceof File) || file.size === 0) throw invalid({ fields: { data: ['Escolha uma foto.'] } })
    if (file.size > MOST_PHOTO_BYTES) throw invalid({ fields: { data: [ERRORS.photoTooLarge] } })
    const data = Buffer.from(await file.arrayBuffer()).toString('base64')
    await viewer.call(putPhoto, { body: { data } })
    return redirectSaying(request, { to: '/account/data', text: 'Foto salva.' })
  } catch (error) {
    // The page finds the refused form by the `intent` that is sent back.
    return refuseForm(form, error, { rename: { data: 'foto' } })
  }
}

async function dropPhoto({ request, viewer }: Omit<Change, 'form'>) {
  const to = '/account/data'
  try {
    await viewer.call(deletePhoto, {})
    return redirectSaying(request, { to, text: 'Foto removida.' })
  } catch (error) {
    return redirectRefused(request, { to, error })
  }
}

export const meta: MetaFunction = () => [{ title: 'Meus dados · Trilha' }]

export const handle = { crumb: 'Meus dados' }
