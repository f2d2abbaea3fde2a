import { expect, it } from 'vitest'
import { isNews } from '#app/domain/message/booking/news.ts'

it('a visitor hears of events of their booking, and of nothing else', () => {
  const news = ['created', 'paid', 'confirmed', 'date-changed', 'cancelled', 'refund-asked', 'refunded']
  expect(news.filter(isNews)).toEqual(news)
  expect(['', 'checkin', 'refund-due', 'held', 'Created', 'toString'].filter(isNews)).toEqual([])
})
