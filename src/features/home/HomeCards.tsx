import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { Card } from '@/contract/content/card';
import type { Id } from '@/contract/id';
import { IconButton } from '@/ui/fields/IconButton';
import { HomeCard } from './HomeCard';
import { HomeSection } from './HomeSection';
import type { AudienceDocuments } from './useHomeContent';

type Props = { cards: Card[]; documents: AudienceDocuments };

/** An audience's active cards, in a row that scrolls only by user action. */
export function HomeCards({ cards, documents }: Props) {
  const { row, isAtStart, isAtEnd, scrollByCards } = useScroller(cards[0]?.id, cards.at(-1)?.id);
  if (cards.length === 0) return null;

  const buttons = !(isAtStart && isAtEnd) && (
    <Box data-print="no" sx={{ display: 'flex' }}>
      <ScrollButton label="Previous cards" isPrevious isAtEdge={isAtStart} onPress={() => scrollByCards(-1)} />
      <ScrollButton label="Next cards" isAtEdge={isAtEnd} onPress={() => scrollByCards(1)} />
    </Box>
  );

  return (
    <HomeSection id="for-you" heading="For you" roleDescription="carousel" action={buttons}>
      <Box ref={row} data-before={!isAtStart} data-after={!isAtEnd} sx={rowStyles}>
        {cards.map((card, index) => (
          <Box
            key={card.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`Card ${index + 1} of ${cards.length}`}
            sx={slideStyles}
          >
            <HomeCard card={card} documents={documents} />
          </Box>
        ))}
      </Box>
    </HomeSection>
  );
}

/** Space for the focus ring, which the scrolling row would clip. */
const focusRingSpace = '4px';

const fadeWidth = '3rem';

const rowStyles = {
  display: 'flex',
  gap: 2,
  m: `-${focusRingSpace}`,
  p: focusRingSpace,
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollPaddingInline: focusRingSpace,
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  // Cards that continue beyond an edge fade out there.
  '--before': '0px',
  '--after': '0px',
  '&[data-before="true"]': { '--before': fadeWidth },
  '&[data-after="true"]': { '--after': fadeWidth },
  maskImage: 'linear-gradient(90deg, transparent, #000 var(--before), #000 calc(100% - var(--after)), transparent)',
  // Nothing fades while a card has focus.
  '&:has(:focus-visible)': { maskImage: 'none' },
  '@media print': { flexWrap: 'wrap', maskImage: 'none' },
};

const slideStyles = { flex: 'none', width: 'min(20rem, 88%)', scrollSnapAlign: 'start' };

type ScrollButtonProps = {
  label: string;
  isPrevious?: boolean;
  /** True if the row cannot scroll further this way; the button stays mounted so that it keeps focus. */
  isAtEdge: boolean;
  onPress: () => void;
};

const ScrollButton = ({ label, isPrevious = false, isAtEdge, onPress }: ScrollButtonProps) => (
  <IconButton aria-label={label} aria-disabled={isAtEdge} onClick={onPress} color="primary">
    <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={isPrevious ? 'm14 6-6 6 6 6' : 'm10 6 6 6-6 6'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </IconButton>
);

/** The fraction of a card that must be in view to count as visible; rounding can hide part of a pixel. */
const visibilityThreshold = 0.98;

/**
 * Tracks whether the first and the last card of a horizontally scrolling row are visible, and scrolls it by one
 * screenful. An observer reports both after layout; reading positions would force an extra layout.
 */
function useScroller(firstId: Id | undefined, lastId: Id | undefined) {
  const row = useRef<HTMLDivElement>(null);
  const [{ isAtStart, isAtEnd }, setEdges] = useState({ isAtStart: true, isAtEnd: true });

  useEffect(() => {
    const first = row.current?.firstElementChild;
    const last = row.current?.lastElementChild;
    if (firstId === undefined || lastId === undefined || !first || !last) return;
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          setEdges((edges) => ({
            isAtStart: target === first ? isIntersecting : edges.isAtStart,
            isAtEnd: target === last ? isIntersecting : edges.isAtEnd,
          }));
      },
      { root: row.current, threshold: visibilityThreshold },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
    // The observed elements change with the first and the last card.
  }, [firstId, lastId]);

  /** Scrolls by as many full cards as are visible, at least one; CSS decides whether the scrolling is smooth. */
  const scrollByCards = (direction: 1 | -1) => {
    const [first, second] = row.current?.children ?? [];
    if (!row.current || !first || !second) return;
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    row.current.scrollBy({ left: direction * step * Math.max(1, Math.floor(row.current.clientWidth / step)) });
  };

  return { row, isAtStart, isAtEnd, scrollByCards };
}
