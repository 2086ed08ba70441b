import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useParams } from 'react-router'
import { GiftCodeForm } from '../../features/private/gift/gift-code-form.tsx'
import { ReceivedGift } from '../../features/private/gift/received-gift.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { giftText } from '../../text/learn/gift.ts'
import { Notice } from '../../ui/on-demand/notice.tsx'

export const meta = () => privateHead(giftText.page)

/** The page on which a recipient redeems a gift's code. */
export default function GiftPage() {
  const { code } = useParams()
  return (
    <div className="mx-auto w-full max-w-xl py-6">
      <Guard>
        {(user) => {
          if (user.type !== USER_TYPE.student)
            return <Notice tone="attention">{giftText.studentsOnly}</Notice>
          return code ? <ReceivedGift key={code} code={code} /> : <GiftCodeForm />
        }}
      </Guard>
    </div>
  )
}
