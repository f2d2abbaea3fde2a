import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  DataTable,
  EmptyState,
  ErrorSummary,
  Form,
  type FormState,
  Icon,
  LateNotice,
  LinkButton,
  PageHeader,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
import { OwnField } from '#app/components/own-field/index.ts'
import { listPlaceFields, type PlaceField, savePlaceFields } from '#app/contracts/places/fields.ts'
import { formAction, readOwnFields, requireAccess } from '#app/session/index.server.ts'
import { fieldColumns } from '../own-field-pages.tsx'
import { toFieldRow } from '../own-field-row.ts'
import { SectionNav } from '../section-nav.tsx'
import { readVersions, versionsOf } from './view.ts'

const path = '/configurations/place-fields'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place-fields')
  const fields = await viewer.call(listPlaceFields, {})
  const active = fields.filter((field) => field.active)
  return { fields: active, rows: fields.map((field) => toFieldRow(field, viewer.place.timezone)) }
}

export const action = formAction(
  'configurations/place-fields',
  ['field_keys', 'version'],
  async ({ version }, { viewer, form }) => {
    const fields = await viewer.call(listPlaceFields, {})
    const versions = readVersions(version)
    const typed = readOwnFields(form, fields)
    const values = typed.map((one) => ({ ...one, version: versions.get(one.key) ?? 0 }))
    await viewer.call(savePlaceFields, { body: { values } })
    const text = 'Campos do parque salvos. As páginas públicas mostram em até um minuto.'
    return { to: path, text }
  }
)

export default function PlaceFieldsPage() {
  const { fields, rows } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const add = (
    <LinkButton to={`${path}/add`} variant="primary" icon={<Icon name="plus" />}>
      Novo campo
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Campos do parque"
        lead="Informações próprias deste parque."
        actions={rows.length > 0 ? add : null}
      />
      <SectionNav />
      {rows.length === 0 ? (
        <EmptyState title="Nenhum campo próprio" action={add}>
          Crie um para o que só este parque tem a dizer: estacionamento, área de piquenique, registro no órgão
          ambiental.
        </EmptyState>
      ) : (
        <div className="stack-l">
          {fields.length > 0 ? <FillForm fields={fields} refused={refused} /> : null}
          <DataTable
            caption="Campos"
            columns={fieldColumns}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            rowHref={({ uuid }) => `${path}/${uuid}`}
          />
        </div>
      )}
    </>
  )
}

function FillForm({ fields, refused }: { fields: readonly PlaceField[]; refused: FormState | undefined }) {
  return (
    <div className="narrow-page form-page stack">
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <LateNotice refused={refused} path={path} />
      <Form method="post" action={path} className="card stack">
        <h2>Preencher</h2>
        <VersionField version={versionsOf(fields)} refused={refused} />
        {fields.map((shape) => (
          <OwnField key={shape.key} shape={shape} saved={shape.values} refused={refused} />
        ))}
        <div>
          <Button variant="primary">Salvar</Button>
        </div>
        <input type="hidden" name="field_keys" value={fields.map(({ key }) => key).join(' ')} />
      </Form>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Campos do parque · Configurações · Trilha' }]

export const handle = { crumb: 'Campos do parque' }
