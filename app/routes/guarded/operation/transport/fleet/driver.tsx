import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, DayField, FieldPair, fieldOf, SelectField } from '#app/components/index.ts'
import { createDriver, updateDriver } from '#app/contracts/transport/fleet.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { CNH_CATEGORIES } from '#app/domain/transport/cnh.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { CompanyChoice, FleetForm, Line } from './fleet-form.tsx'
import { loadThing, readFleetForm } from './load-thing.server.ts'

const names = ['name', 'cpf', 'cnh', 'cnh_category', 'cnh_until', 'phone', 'company_uuid'] as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  return loadThing(viewer, {
    kind: 'drivers',
    uuid: params.uuid,
    pick: ({ drivers }) => drivers,
    show: ({ name, cpf, cnh, cnh_category, cnh_until, phone, company }) => ({
      title: name,
      typed: {
        name,
        cnh,
        cnh_category,
        cnh_until,
        company_uuid: company.uuid,
        cpf: cpf ? formatDocument(cpf) : '',
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
      ? await viewer.call(updateDriver, { params: { uuid }, body: { ...body, version } })
      : await viewer.call(createDriver, { body }, options)
    return { to: '/operation/transport/fleet', text: `Motorista ${name} salvo.` }
  }
)

const titles = {
  add: 'Novo motorista',
  submit: 'Cadastrar motorista',
  archived: 'Não aparece mais ao planejar; as viagens já feitas ficam como estão.'
}

const categories = CNH_CATEGORIES.map((category) => ({ value: category, label: category }))

export default function DriverPage() {
  const part = { data: useLoaderData<typeof loader>(), refused: useActionData<typeof action>() }
  const field = (name: string) => fieldOf(part.refused, name, part.data.typed[name])
  return (
    <FleetForm {...part} titles={titles}>
      <FieldPair>
        <Line {...part} name="name" label="Nome" required most={120} />
        <Line {...part} name="cpf" label="CPF" optional most={14} inputMode="numeric" />
      </FieldPair>
      <FieldPair>
        <Line {...part} name="cnh" label="Número da CNH" optional most={14} inputMode="numeric" />
        <SelectField
          field={field('cnh_category')}
          label="Categoria"
          empty="Não informada"
          optional
          options={categories}
          hint="Acima de 8 passageiros, D ou E."
        />
      </FieldPair>
      <FieldPair>
        <DayField field={field('cnh_until')} label="CNH válida até" optional />
        <Line {...part} name="phone" label="Telefone" optional most={20} inputMode="tel" />
      </FieldPair>
      <CompanyChoice {...part} />
    </FleetForm>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title || titles.add} · Frota · Trilha` }
]

export const handle = { crumb: (data) => data?.title || titles.add } satisfies CrumbHandle<typeof loader>
