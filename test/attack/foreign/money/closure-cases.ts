import type { IdCase } from '../id-case.ts'

const said = {
  date: '2027-11-20',
  reason: 'rain',
  note: '',
  offers: ['date'],
  answer_until: '2026-12-01',
  message: '{nome}: {link}'
}

const answer = { answer: 'cancel', date: '', time: '' }

export const closureCases: IdCase[] = [
  {
    id: 'previewClosure',
    field: 'body.slots.product',
    input: ({ theirs }) => ({ body: { ...said, slots: [{ product: theirs.product, times: [] }] } })
  },
  {
    id: 'createClosure',
    field: 'body.slots.product',
    input: ({ theirs }) => ({
      body: {
        ...said,
        key: 'a3a9a5a2-4a0f-4f6c-8d9b-0a3f5f1d7c31',
        fallback: '',
        slots: [{ product: theirs.product, times: [] }]
      }
    })
  },
  {
    id: 'getClosure',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.closure } }),
    tells: ({ code }) => code
  },
  {
    id: 'getClosure',
    field: 'query.booking',
    input: ({ mine, theirs }) => ({ params: { id: mine.closure }, query: { booking: theirs.closureBooking } }),
    empty: true
  },
  {
    id: 'resendClosure',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.closure }, body: { seen: 0, booking: '' } })
  },
  {
    id: 'resendClosure',
    field: 'body.booking',
    input: ({ mine, theirs }) => ({ params: { id: mine.closure }, body: { seen: 0, booking: theirs.closureBooking } }),
    empty: true
  },
  {
    id: 'answerForVisitor',
    field: 'params.id',
    input: ({ mine, theirs }) => ({ params: { id: theirs.closure, booking: mine.closureBooking }, body: answer })
  },
  {
    id: 'answerForVisitor',
    field: 'params.booking',
    input: ({ mine, theirs }) => ({ params: { id: mine.closure, booking: theirs.closureBooking }, body: answer })
  },
  {
    id: 'reopenClosure',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.closure }, body: { complete: true } })
  }
]
