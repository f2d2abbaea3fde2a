import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Button, ErrorSummary, Form, fieldOf, summaryOf, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { DefinitionList } from '#app/components/table/index.ts'
import { getAccount, updateAccount } from '#app/contracts/account.ts'
import { initials } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import accountCssUrl from '../account.css?url'
import { SectionNav } from '../section-nav.tsx'
import { dropPhoto, keepPhoto } from './change-photo.server.ts'
import dataCssUrl from './data.css?url'
import { PhotoCard } from './photo-card.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { name, username, email, phone, photo } = await viewer.call(getAccount, {})
  const photoUrl = photo ? `/photos/${photo}` : ''
  return { name, username, email, phone: formatPhone(phone), photoUrl, initials: initials(name) }
}

const DataFormSchema = z.object({ name: z.string('Informe o nome.'), phone: z.string().default('') })

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'photo') return keepPhoto({ request, viewer, form })
  if (intent === 'remove-photo') return dropPhoto({ request, viewer })
  try {
    requireFields(form, 'name', 'phone')
    await viewer.call(updateAccount, { body: parseForm(form, DataFormSchema) })
    return redirectSaying(request, { to: '/account/data', text: 'Dados salvos.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function OwnData() {
  const { photoUrl, initials, ...data } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isOfPhoto = refused?.initialValue?.intent === 'photo'
  return (
    <div className="narrow-page">
      <PageHeader title="Meus dados" lead="Seu nome, telefone e foto, como quem trabalha com você os vê." />
      <SectionNav />
      <div className="stack">
        <DataCard data={data} refused={isOfPhoto ? undefined : refused} />
        <PhotoCard photoUrl={photoUrl} initials={initials} refused={isOfPhoto ? refused : undefined} />
      </div>
    </div>
  )
}

interface DataCardProps {
  data: { name: string; username: string; email: string; phone: string }
  refused: ReturnType<typeof useActionData<typeof action>>
}

function DataCard({ data, refused }: DataCardProps) {
  return (
    <section className="card account-card" aria-labelledby="dados">
      <h2 id="dados">Dados</h2>
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <DefinitionList
        items={[
          { term: 'Usuário', value: data.username },
          { term: 'E-mail', value: data.email || 'Nenhum' }
        ]}
      />
      <p className="muted small">Usuário e e-mail são alterados por quem cuida dos usuários do lugar.</p>
      <Form method="post" className="stack">
        {/* The keys: once saved, a field shows what was kept and not what was typed. */}
        <TextField
          key={`nome ${data.name}`}
          field={fieldOf(refused, 'name', data.name)}
          label="Nome"
          autoComplete="name"
          required
          maxLength={120}
        />
        <TextField
          key={`telefone ${data.phone}`}
          field={fieldOf(refused, 'phone', data.phone)}
          label="Telefone"
          hint="Com DDD. Por ele, no WhatsApp, chega o código para redefinir uma senha esquecida."
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={30}
        />
        <Button variant="primary">Salvar dados</Button>
      </Form>
    </section>
  )
}

export const links = linkSheets(accountCssUrl, dataCssUrl)

export const meta: MetaFunction = () => [{ title: 'Meus dados · Trilha' }]

export const handle = { crumb: 'Meus dados' }
