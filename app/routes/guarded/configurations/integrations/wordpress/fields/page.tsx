import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  ErrorSummary,
  Form,
  fieldOf,
  LinkButton,
  PageHeader,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { getWordpress, saveWordpressFields } from '#app/contracts/booking/wordpress.ts'
import { SITE_FIELD_NAMES, SITE_FIELDS } from '#app/domain/wordpress/fields.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'

const at = '/configurations/integrations/wordpress'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/wordpress')
  const { fields } = await viewer.call(getWordpress, {})
  return {
    fields: SITE_FIELD_NAMES.map((name) => ({
      name,
      value: fields[name],
      label: SITE_FIELDS[name].label,
      usual: SITE_FIELDS[name].names.split(' ').slice(0, 4).join(', ')
    }))
  }
}

export const action = formAction('configurations/wordpress', SITE_FIELD_NAMES, async (body, { viewer }) => {
  await viewer.call(saveWordpressFields, { body })
  return { to: `${at}/check`, text: 'Campos salvos. Confira abaixo como o sistema lê as reservas agora.' }
})

export default function WordpressFields() {
  const { fields } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page stack">
      <PageHeader
        title="Campos do site"
        lead="Em que campo do WordPress está cada dado da reserva. Em branco, o sistema procura pelos nomes mais comuns."
      />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <Form method="post" action={`${at}/fields`} className="card stack">
        {fields.map(({ name, value, label, usual }) => (
          <TextField
            key={name}
            field={fieldOf(refused, name, value)}
            label={label}
            hint={`Em branco: ${usual}…`}
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            optional
          />
        ))}
        <div className="row">
          <Button variant="primary">Salvar campos</Button>
          <LinkButton to={at} variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Campos · Site do fornecedor · Configurações · Trilha' }]

export const handle = { crumb: 'Campos do site' }
