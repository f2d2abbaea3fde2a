import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, FieldPair } from '#app/components/index.ts'
import { createVehicle, updateVehicle } from '#app/contracts/transport/fleet.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { CompanyChoice, FleetForm, Line } from './fleet-form.tsx'
import { loadThing, readFleetForm } from './load-thing.server.ts'

const names = ['plate', 'type', 'model', 'color', 'year', 'seats', 'company_uuid'] as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport-edit')
  return loadThing(viewer, {
    kind: 'vehicles',
    uuid: params.uuid,
    pick: ({ vehicles }) => vehicles,
    show: ({ plate, type, model, color, year, seats, company }) => ({
      title: formatPlate(plate),
      typed: {
        plate: formatPlate(plate),
        type,
        model,
        color,
        company_uuid: company.uuid,
        year: year > 0 ? String(year) : '',
        seats: String(seats)
      }
    })
  })
}

export const action = formAction(
  'operation/transport-edit',
  [],
  async (_fields, { viewer, form, params: { uuid } }) => {
    const { body, version, options } = readFleetForm(form, names)
    const { plate } = uuid
      ? await viewer.call(updateVehicle, { params: { uuid }, body: { ...body, version } })
      : await viewer.call(createVehicle, { body }, options)
    return { to: '/operation/transport/fleet', text: `Veículo ${formatPlate(plate)} salvo.` }
  }
)

const titles = {
  add: 'Novo veículo',
  submit: 'Cadastrar veículo',
  archived: 'Não aparece mais ao planejar; as viagens já feitas ficam como estão.'
}

export default function VehiclePage() {
  const part = { data: useLoaderData<typeof loader>(), refused: useActionData<typeof action>() }
  return (
    <FleetForm {...part} titles={titles}>
      <FieldPair>
        <Line {...part} name="plate" label="Placa" required most={8} hint="ABC1D23 ou ABC-1234." />
        <Line
          {...part}
          name="seats"
          label="Lugares"
          required
          most={3}
          inputMode="numeric"
          hint="Sem contar o motorista."
        />
      </FieldPair>
      <FieldPair>
        <Line {...part} name="type" label="Tipo" optional most={40} hint="Van, micro-ônibus, carro 4×4." />
        <Line {...part} name="model" label="Marca e modelo" optional most={60} hint="Como no documento." />
      </FieldPair>
      <FieldPair>
        <Line {...part} name="color" label="Cor" optional most={30} />
        <Line {...part} name="year" label="Ano" optional most={4} inputMode="numeric" />
      </FieldPair>
      <CompanyChoice {...part} />
    </FleetForm>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title || titles.add} · Frota · Trilha` }
]

export const handle = { crumb: (data) => data?.title || titles.add } satisfies CrumbHandle<typeof loader>
