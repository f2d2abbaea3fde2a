import type { MetaFunction } from '@remix-run/node'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { PrintButton } from '#app/components/form/print-button.tsx'
import { LinkButton, PageHeader } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { WorksWithoutNetwork } from '../works.tsx'

export const loader = guardOnly('operation/checkin')

export default function WithoutNetwork() {
  return (
    <>
      <PageHeader
        title="O que funciona sem rede"
        lead="Na portaria, num aparelho que diz “Pronto para ficar sem rede”."
        actions={
          <span className="row no-print">
            <LinkButton to="/operation/check-in">Voltar</LinkButton>
            <PrintButton variant="primary" />
          </span>
        }
      />
      <WorksWithoutNetwork />
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'O que funciona sem rede · Trilha' }]

export const links = linkPaper('a4')

export const handle = { crumb: 'O que funciona sem rede' }
