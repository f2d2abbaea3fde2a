import type { MetaFunction } from '@remix-run/node'
import { CashFields } from '#app/components/cash/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Cash() {
  return (
    <SpecimenPage area="components" path="cash">
      <Specimen name="Contado contra esperado">
        <CashFields
          legend="Dinheiro no caixa"
          expected={48_750}
          refused={{ initialValue: { 'cash[20000]': '2', 'cash[5000]': '1', 'cash[2000]': '1', troco: '10,00' } }}
          float={{ name: 'troco', label: 'Troco', hint: 'O que fica no caixa e não se conta.' }}
        />
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Caixa · Componentes · Trilha' }]

export const handle = { hydrate: true, crumb: 'Caixa' }
