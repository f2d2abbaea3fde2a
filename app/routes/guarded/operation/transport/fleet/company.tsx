import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, DayField, FieldPair, fieldOf } from '#app/components/index.ts'
import { createCompany, updateCompany } from '#app/contracts/transport/fleet.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { FleetForm, Line } from './fleet-form.tsx'
import { loadThing, readFleetForm } from './load-thing.server.ts'

const names = ['name', 'cnpj', 'cadastur', 'license', 'license_until', 'phone'] as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  return loadThing(viewer, {
    kind: 'companies',
    uuid: params.uuid,
    pick: ({ companies }) => companies,
    show: ({ name, cnpj, cadastur, license, license_until, phone }) => ({
      title: name,
      typed: {
        name,
        cadastur,
        license,
        license_until,
        cnpj: cnpj ? formatDocument(cnpj) : '',
        phone: formatPhone(phone)
      }
    })
  })
}

export const action = formAction(
  'operation/transport-edit',
  [],
  async (_fields, { viewer, form, params: { uuid } }) => {
    const { body, version, options } = readFleetForm(form, names)
    const { name } = uuid
      ? await viewer.call(updateCompany, { params: { uuid }, body: { ...body, version } })
      : await viewer.call(createCompany, { body }, options)
    return { to: '/operation/transport/fleet', text: `Transportadora ${name} salva.` }
  }
)

const titles = {
  add: 'Nova transportadora',
  submit: 'Cadastrar transportadora',
  archived: 'Não aparece mais ao planejar; as viagens já feitas ficam como estão.'
}

export default function CompanyPage() {
  const part = { data: useLoaderData<typeof loader>(), refused: useActionData<typeof action>() }
  return (
    <FleetForm {...part} titles={titles}>
      <FieldPair>
        <Line {...part} name="name" label="Nome" required most={120} />
        <Line {...part} name="cnpj" label="CNPJ" optional most={18} />
      </FieldPair>
      <FieldPair>
        <Line
          {...part}
          name="license"
          label="Licença"
          optional
          most={40}
          hint="TAF da ANTT, ou a da agência do estado."
        />
        <DayField
          field={fieldOf(part.refused, 'license_until', part.data.typed.license_until)}
          label="Licença válida até"
          hint="Vencida, a viagem avisa."
          optional
        />
      </FieldPair>
      <FieldPair>
        <Line {...part} name="cadastur" label="Cadastur" optional most={30} />
        <Line {...part} name="phone" label="Telefone" optional most={20} inputMode="tel" />
      </FieldPair>
    </FleetForm>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title || titles.add} · Frota · Trilha` }
]

export const handle = { crumb: (data) => data?.title || titles.add } satisfies CrumbHandle<typeof loader>
