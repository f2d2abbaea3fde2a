import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { PageHeader } from '#app/components/index.ts'
import { confirmPhone, getAccount, updateAccount } from '#app/contracts/account.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import {
  parseForm,
  readField,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields
} from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { type Change, dropPhoto, keepPhoto } from './change-photo.server.ts'
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

export const meta: MetaFunction = () => [{ title: 'Meus dados · Trilha' }]

export const handle = { crumb: 'Meus dados' }
