import { Notice } from '#app/components/index.ts'
import { unratedWords } from './view.ts'

export function Unrated({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div className="no-print list-errors">
      <Notice tone="warning">
        <p>
          {unratedWords(count)} <a href="/financial/commissions/rates">Definir comissões</a>
        </p>
      </Notice>
    </div>
  )
}
