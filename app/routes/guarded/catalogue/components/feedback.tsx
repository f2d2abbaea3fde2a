import type { MetaFunction } from '@remix-run/node'
import {
  Button,
  EmptyState,
  ErrorSummary,
  LinkButton,
  Notice,
  RequestCode,
  RouteDialog
} from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Feedback() {
  return (
    <SpecimenPage area="components" path="feedback">
      <Specimen name="Avisos">
        <Notice title="Pagamentos simulados">
          <p>Nenhum dinheiro se move.</p>
        </Notice>
        <Notice tone="success">
          <p>Configurações salvas.</p>
        </Notice>
        <Notice tone="warning" title="O prazo vence hoje">
          <p>Confirme até 18:00, ou as vagas voltam à venda.</p>
        </Notice>
        <Notice tone="danger" title="O provedor não respondeu">
          <p>Tente de novo em alguns minutos. O que você digitou está aqui.</p>
        </Notice>
      </Specimen>
      <Specimen name="Resumo de erros de um formulário">
        <ErrorSummary
          errors={[
            { message: 'Informe o nome.', fieldId: 'amostra' },
            { message: 'Confira o telefone: DDD e número, por exemplo (75) 99999-8888.' }
          ]}
        />
        <p id="amostra" tabIndex={-1} className="muted">
          O primeiro leva até aqui.
        </p>
      </Specimen>
      <Specimen name="Nada a mostrar">
        <EmptyState title="Nenhuma reserva neste dia" action={<LinkButton to="/components">Ver outro dia</LinkButton>}>
          Escolha outro dia, ou venda no balcão.
        </EmptyState>
      </Specimen>
      <Specimen name="Confirmação, como seção da página">
        <RouteDialog title="Cancelar a reserva K7Q2?" backTo="/components">
          <p>As 4 vagas voltam à venda, e R$ 320,00 voltam a quem pagou.</p>
          <div>
            <Button type="button" variant="danger">
              Cancelar a reserva
            </Button>
          </div>
        </RouteDialog>
      </Specimen>
      <Specimen name="Código do pedido, para o suporte">
        <RequestCode requestId="7b6c7d76-6b3d-4edd-9ed9-543b8f8e64c5" />
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Avisos · Componentes · Trilha' }]

export const handle = { hydrate: true, crumb: 'Avisos' }
