import type { MetaFunction } from '@remix-run/node'
import { iconPaths } from '#app/components/display/icon-paths.ts'
import {
  AgentPhoto,
  BookingTag,
  Button,
  Card,
  Clamped,
  CopyText,
  FileLink,
  Icon,
  LinkButton,
  Money,
  SituationTag,
  StatCard
} from '#app/components/index.ts'
import { bookingSituation } from '#app/domain/booking/situation.ts'
import { keysOf } from '#app/domain/words/records.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Display() {
  return (
    <SpecimenPage area="components" path="display">
      <Words />
      <Blocks />
      <Specimen name="Pessoa sem foto">
        <p className="row">
          <AgentPhoto name="Conceição Ramos" src="" size={56} /> Conceição Ramos
        </p>
      </Specimen>
      <Specimen name="Texto para copiar">
        <CopyText id="copiar" label="Endereço da loja" value="https://exemplo.com.br/booking?pid=serra-do-lume" />
        <CopyText id="copiar-longo" label="Código Pix" value={longText} rows={3} />
      </Specimen>
      <Specimen name="Texto de duas linhas, que um clique abre">
        <Clamped>{longWords}</Clamped>
      </Specimen>
      <Specimen name="Ícones">
        <ul className="icon-grid">
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </SpecimenPage>
  )
}

const situations = [
  ['PENDING', false],
  ['APPROVED', false],
  ['APPROVED', true],
  ['CANCELLED', false]
] as const

const longText = `00020126580014br.gov.bcb.pix0136${'a1b2c3d4-'.repeat(8)}5204000053039865406150.005802BR`

const longWords = 'A trilha fecha quando chove muito na cabeceira, e quem tem reserva escolhe outro dia. '.repeat(6)

const icons = keysOf(iconPaths)

function Words() {
  return (
    <>
      <Specimen name="Etiquetas: cor, forma e palavra">
        <p>
          <SituationTag tone="red">Pendente</SituationTag>
          <SituationTag tone="blue">Aguardando</SituationTag>
          <SituationTag tone="green">Realizada</SituationTag>
          <SituationTag tone="amber">parcial</SituationTag>
          <SituationTag tone="gray">encerrada</SituationTag>
        </p>
      </Specimen>
      <Specimen name="Situações de uma reserva">
        <p>
          {situations.map(([status, hasCheckin]) => (
            <BookingTag key={status + hasCheckin} situation={bookingSituation({ status, hasCheckin })} />
          ))}
        </p>
      </Specimen>
      <Specimen name="Botões">
        <div className="row">
          <Button type="button" variant="primary">
            Salvar
          </Button>
          <Button type="button">Ver</Button>
          <Button type="button" variant="quiet">
            Voltar
          </Button>
          <Button type="button" variant="danger">
            Cancelar a reserva
          </Button>
          <Button type="button" disabled>
            Sem permissão
          </Button>
          <LinkButton to="/components" icon={<Icon name="list" />}>
            Todos os componentes
          </LinkButton>
          <FileLink to="/components" />
        </div>
        <Button type="button" variant="primary" wide>
          Pagar com Pix
        </Button>
      </Specimen>
    </>
  )
}

function Blocks() {
  return (
    <>
      <Specimen name="Números">
        <div className="stats">
          <StatCard label="Reservas de hoje" value="128" />
          <StatCard label="Recebido" value={<Money value={1234567} />} note="de R$ 15.200,00 esperados" />
          <StatCard label="Ocupação" value="0 %" note="nenhuma venda ainda" />
        </div>
      </Specimen>
      <Specimen name="Cartões">
        <div className="grid">
          <Card title="Com texto">
            <p>Um bloco com título e o que há nele.</p>
          </Card>
          <Card title="Que leva a outra tela" href="/components" aside={<Icon name="mountain" />}>
            <p className="muted">O bloco inteiro é um só link, com o nome do título.</p>
          </Card>
          <Card>
            <p>Sem título.</p>
          </Card>
        </div>
      </Specimen>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Exibição · Componentes · Trilha' }]

export const handle = { crumb: 'Exibição' }
