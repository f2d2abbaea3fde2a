import type { MetaFunction } from '@remix-run/node'
import { Card, DefinitionList, LinkButton, SituationTag } from '#app/components/index.ts'
import { Conversation } from '#app/components/issue/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { messages } from '../parts/made-up.ts'
import { SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Detail() {
  return (
    <SpecimenPage area="pages" path="detail">
      <div className="row">
        <SituationTag tone="blue">Aguardando Check-in</SituationTag>
        <LinkButton to="/pages/form" variant="primary">
          Editar
        </LinkButton>
        <LinkButton to="/pages/print">Imprimir</LinkButton>
      </div>
      <div className="grid">
        <Card title="Visita">
          <DefinitionList
            items={[
              { term: 'Atrativo', value: 'Cachoeira do Véu Dourado' },
              { term: 'Dia e hora', value: '18/11/2026, às 10:00' },
              { term: 'Pessoas', value: '2 × Inteira, 1 × Meia' }
            ]}
          />
        </Card>
        <Card title="Quem comprou">
          <DefinitionList
            items={[
              { term: 'Nome', value: 'Ana Souza' },
              { term: 'Telefone', value: '(75) 99999-0000' }
            ]}
          />
        </Card>
      </div>
      <Card title="Histórico">
        <Conversation messages={messages.slice(0, 3)} />
      </Card>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Ficha · Páginas · Trilha' }]

export const handle = { crumb: 'Ficha' }
