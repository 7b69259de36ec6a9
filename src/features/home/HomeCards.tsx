import Box from '@mui/material/Box';

import type { Card } from '@/contract/content/card';

import { HomeCard } from './HomeCard';
import { HomeSection } from './HomeSection';
import type { OwnDocuments } from './ownDocuments';
import { ScrollButton } from './ScrollButton';
import { useScroller } from './useScroller';

type Props = { cards: Card[]; documents: OwnDocuments };

/** The active cards for one audience, in a row that moves only when somebody moves it (HOME-02). */
export function HomeCards({ cards, documents }: Props) {
  const { row, isAtStart, isAtEnd, look, move } = useScroller();
  if (cards.length === 0) return null;

  const buttons = !(isAtStart && isAtEnd) && (
    <Box data-print="no" sx={{ display: 'flex' }}>
      <ScrollButton label="Previous cards" isBack isOver={isAtStart} onPress={() => move(-1)} />
      <ScrollButton label="Next cards" isOver={isAtEnd} onPress={() => move(1)} />
    </Box>
  );

  return (
    <HomeSection id="for-you" heading="For you" kind="carousel" action={buttons}>
      <Box ref={row} onScroll={look} sx={rowLook}>
        {cards.map((card, index) => (
          <Box
            key={card.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`Card ${index + 1} of ${cards.length}`}
            sx={slideLook}
          >
            <HomeCard card={card} documents={documents} />
          </Box>
        ))}
      </Box>
    </HomeSection>
  );
}

/** Room for the focus ring, which the row would cut off. */
const ringRoom = '4px';

const rowLook = {
  display: 'flex',
  gap: 2,
  m: `-${ringRoom}`,
  p: ringRoom,
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollPaddingInline: ringRoom,
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  '@media print': { flexWrap: 'wrap' },
};

const slideLook = { flex: 'none', width: 'min(20rem, 88%)', scrollSnapAlign: 'start' };
